import { RrError } from '../../contract/failure';
import type { AdminRecords } from './open-records';

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
    throw new RrError('bad-input', 'The gateway knows no client ID yet, because no one has signed in.');
  const problem =
    named === undefined
      ? 'There are several client IDs.'
      : `The gateway does not know the client ID "${named}".`;
  throw new RrError('bad-input', `${problem} Write --client ${clients.join(' or ')}.`);
}
