import { RrError } from '../../contract/failure';
import type { AdminRecords } from './open-records';

/** The client ids that have ever signed in, or asked for a token, or are the organisation's. */
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

/**
 * The client id that a command is about: the one named, else the organisation's, else the only one. Throws `bad-input`
 * where that leaves none or several.
 */
export async function chooseClient(records: AdminRecords, named: string | undefined): Promise<string> {
  const clients = await listClients(records);
  const chosen =
    named ?? records.options.organisation?.clientId ?? (clients.length === 1 ? clients[0] : undefined);
  if (chosen !== undefined && clients.includes(chosen)) return chosen;
  if (clients.length === 0)
    throw new RrError('bad-input', 'No client ID is on record yet: nobody has signed in.');
  throw new RrError(
    'bad-input',
    `${named === undefined ? 'Say which client ID is meant' : `There is no client ID "${named}" on record`}: --client ${clients.join(' or ')}.`,
  );
}
