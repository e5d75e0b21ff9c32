import { badInput } from '../../contract/failure';
import { databaseId } from '../approval/approval-lists';
import type { Approvals } from '../approval/approvals';
import type { CreatedProperties } from '../state/created-properties';
import type { ServiceState } from '../state/service-state';

interface OperationParts {
  state: ServiceState;
  approvals: Approvals;
  properties: CreatedProperties;
}

/** Everything that an operator can do while the service runs. Throws `bad-input` if something cannot be done. */
export function createOperations({ state, approvals, properties }: OperationParts) {
  /** Tokens are those of the current calendar month, UTC. */
  const standing = (clientId: string) => {
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
    throw badInput(`Client "${clientId}" does not exist. The clients are: ${state.clientIds.join(', ')}.`);
  };
  const { submissions, rentrolls, decide, setApproved, advanceQuarter } = approvals;
  return {
    submissions,
    rentrolls,
    decide,
    setApproved,
    advanceQuarter,
    clients: () => state.clientIds.map(standing),
    /** Tokens issued to the client in the current month. */
    tokensIssued: state.tokensIssued,
    /** In effect when the promise settles. */
    async setQuota(clientId: string, tokensPerMonth: number) {
      await state.setQuota(known(clientId), tokensPerMonth);
      return standing(clientId);
    },
    /** Succeeds even if the client does not belong to the database. */
    async removeMembership(clientId: string, database: string) {
      await state.removeMembership(known(clientId), databaseId(database));
      return standing(clientId);
    },
    /** Adds a membership, even one that the client never had. */
    async restoreMembership(clientId: string, database: string) {
      await state.restoreMembership(known(clientId), databaseId(database));
      return standing(clientId);
    },
    properties: properties.list,
  };
}

export type Operations = ReturnType<typeof createOperations>;
