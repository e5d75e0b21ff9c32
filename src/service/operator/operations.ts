import { RrError } from '../../contract/failure';
import { unknownDatabase } from '../approval/approval-lists';
import type { Approvals } from '../approval/approvals';
import type { CreatedProperties } from '../state/created-properties';
import { findDatabase } from '../data/world';
import type { ServiceState } from '../state/service-state';

interface ClientStanding {
  clientId: string;
  /** Ids of its company databases. */
  databases: readonly string[];
  /** In the current calendar month, UTC. */
  tokensIssued: number;
  tokensPerMonth: number;
  tokensLeft: number;
}

/** Everything that an operator can do while the service runs. Throws `bad-input` if something cannot be done. */
export interface Operations extends Omit<Approvals, 'onChange' | 'close'> {
  clients(): ClientStanding[];
  /** Takes effect at once. The promise settles when the state file holds the change. */
  setQuota(clientId: string, tokensPerMonth: number): Promise<ClientStanding>;
  /** Succeeds even if the client does not belong to the database. */
  removeMembership(clientId: string, database: string): Promise<ClientStanding>;
  /** Adds a membership, even one that the client never had. */
  restoreMembership(clientId: string, database: string): Promise<ClientStanding>;
  properties: CreatedProperties['list'];
}

interface OperationParts {
  state: ServiceState;
  approvals: Approvals;
  properties: CreatedProperties;
}

export function createOperations({ state, approvals, properties }: OperationParts): Operations {
  const standing = (clientId: string): ClientStanding => {
    const tokensIssued = state.tokensIssued(clientId);
    const tokensPerMonth = state.quotaOf(clientId);
    return {
      clientId,
      databases: [...state.databasesOf(clientId)].sort(),
      tokensIssued,
      tokensPerMonth,
      tokensLeft: Math.max(0, tokensPerMonth - tokensIssued),
    };
  };
  const known = (clientId: string): string => {
    if (state.clientIds.includes(clientId)) return clientId;
    throw new RrError(
      'bad-input',
      `Client "${clientId}" does not exist. The clients are: ${state.clientIds.join(', ')}.`,
    );
  };
  const databaseId = (text: string): string => {
    const database = findDatabase(text);
    if (database) return database.id;
    throw unknownDatabase(text);
  };

  const { submissions, rentrolls, decide, setApproved, advanceQuarter } = approvals;
  return {
    submissions,
    rentrolls,
    decide,
    setApproved,
    advanceQuarter,
    clients: () => state.clientIds.map(standing),
    async setQuota(clientId, tokensPerMonth) {
      await state.setQuota(known(clientId), tokensPerMonth);
      return standing(clientId);
    },
    async removeMembership(clientId, database) {
      await state.removeMembership(known(clientId), databaseId(database));
      return standing(clientId);
    },
    async restoreMembership(clientId, database) {
      await state.restoreMembership(known(clientId), databaseId(database));
      return standing(clientId);
    },
    properties: properties.list,
  };
}
