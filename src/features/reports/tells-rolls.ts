import type { Client } from '../../client/client';
import type { DatabaseChoice } from '../../answers/database-choice';

/** Whether the service lists its rent rolls, so that a sheet may offer their dates. A formula without an answer would stand as failed. */
export async function tellsRolls(client: Client, databases: DatabaseChoice): Promise<boolean> {
  const { profile } = await client.profile();
  const asked = profile.databasesHeaderOn === 'every-data-call' ? databases.get().map(({ id }) => id) : [];
  return client.list({ endpoint: 'rentrolls', databases: asked }).then(
    () => true,
    () => false,
  );
}
