import { badInput } from '../../contract/failure';
import { createAccessKeys } from '../access-keys/access-keys';
import { serviceIdentity } from '../http/address';
import { gatewayFolder } from '../keys/key-file';
import type { GatewayOptions } from '../options';
import { DEFAULT_SESSION_RULES } from '../sessions/session-records';
import { openStore } from '../store/open-store';
import type { CredentialRow } from '../tokens/credential';
import { createLedger } from '../tokens/limits/ledger';

export type AdminRecords = Awaited<ReturnType<typeof openRecords>>;

/** Opens the gateway's records for the operator's commands. They need neither the key nor the service. */
export async function openRecords(options: Omit<GatewayOptions, 'folders'>) {
  const { store, locks, close } = await openStore(
    { folder: gatewayFolder(options.dataDir), databaseUrl: options.databaseUrl },
    // The statement that fails reports it.
    () => undefined,
  );
  const service = serviceIdentity(options.service);
  const now = () => (options.now?.() ?? new Date()).getTime();
  return {
    options,
    service,
    store,
    locks,
    accessKeys: createAccessKeys(store, service, now),
    ledger: createLedger(store, service, now, {
      budget: options.tokenBudget,
      refusedCounts: options.profile.token.refusedCounts,
    }),
    sessionRules: { ...DEFAULT_SESSION_RULES, ...options.sessions },
    now,
    close,
  };
}

/** What the records hold of a client ID. Undefined before its first sign-in. */
export const findCredential = (
  { store, service }: AdminRecords,
  clientId: string,
): Promise<CredentialRow | undefined> =>
  store
    .selectFrom('credential')
    .selectAll()
    .where('service', '=', service)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export async function listClients({ store, service, options }: AdminRecords): Promise<string[]> {
  const known = await store
    .selectFrom('credential')
    .select('client_id')
    .where('service', '=', service)
    .execute();
  const ids = known.map((row) => row.client_id);
  if (options.organisation) ids.unshift(options.organisation.clientId);
  return [...new Set(ids)];
}

/** Returns the named client ID, else the organisation's, else the only one. Throws `bad-input` if it is not clear. */
export async function chooseClient(records: AdminRecords, named: string | undefined): Promise<string> {
  const clients = await listClients(records);
  const chosen =
    named ?? records.options.organisation?.clientId ?? (clients.length === 1 ? clients[0] : undefined);
  if (chosen !== undefined && clients.includes(chosen)) return chosen;
  if (clients.length === 0)
    throw badInput('The gateway knows no client ID yet, because no one has signed in.');
  const problem =
    named === undefined
      ? 'There are several client IDs.'
      : `The gateway does not know the client ID "${named}".`;
  throw badInput(`${problem} Write --client ${clients.join(' or ')}.`);
}

export const OPTIONS = {
  name: 'text',
  databases: 'text',
  expires: 'text',
  key: 'text',
  client: 'text',
  all: 'flag',
} as const;

export type AdminOptions = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name] extends 'flag' ? boolean : string;
};

export interface AdminCommand {
  /** Begins with the one or two words of the command. */
  usage: string;
  /** The largest number of words that may follow. Default 0. */
  operands?: number;
  options?: readonly (keyof AdminOptions)[];
  /** Returns the text to print. Throws `bad-input` if the command cannot be carried out. */
  run(records: AdminRecords, operands: readonly string[], options: AdminOptions): Promise<string>;
}
