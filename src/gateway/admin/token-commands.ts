import { readWholeNumber } from '../../node/command-line';
import { badInput } from '../../contract/failure';
import { ALL_CLIENTS } from '../tokens/limits/ledger';
import { purchaseLock } from '../tokens/one-buyer';
import { isActive, readPause, isTry } from '../tokens/limits/pause';
import {
  type AdminCommand,
  type AdminRecords,
  chooseClient,
  findCredential,
  listClients,
} from './open-records';
import { alignedTable, toMinute } from '../../node/aligned-table';
import type { Store } from '../store/schema';

const LAST_REQUESTS = 20;
const MAX_ALLOWED = 1_000_000;

export const showTokens: AdminCommand = {
  usage: 'tokens',
  async run(records) {
    const clients = await listClients(records);
    if (clients.length === 0) return 'The gateway knows no client ID yet, because no one has signed in.';
    const rows = await Promise.all(clients.map((clientId) => standingOf(records, clientId)));
    const standings = alignedTable(['client ID', 'used', 'budget', 'stop', 'resets (UTC)', 'paused'], rows);
    return `${standings}\n\n${await lastRequests(records)}`;
  },
};

export const allowTokens: AdminCommand = {
  usage: 'tokens allow N [--client ID]',
  operands: 1,
  options: ['client'],
  async run(records, [text], { client }) {
    if (text === undefined) throw badInput('Name the number of tokens to add: tokens allow N');
    const tokens = readWholeNumber('tokens allow', text, 0, MAX_ALLOWED);
    if (tokens === 0) throw badInput('tokens allow takes a number of at least 1.');
    if (records.options.tokenBudget === undefined)
      throw badInput('RR_TOKEN_BUDGET is not set, so no budget limits the tokens.');
    const clientId = await chooseClient(records, client);
    await records.ledger.allow(clientId, tokens);
    const { used, budget, stop, resetsAt } = await records.ledger.standing(clientId);
    const effect = stop === 'none' ? 'Purchases are not restricted' : `The ${stop} stop still applies`;
    return `Client ID ${clientId} may use ${budget} tokens until ${toMinute(resetsAt)} UTC. Used so far: ${used}. ${effect}.`;
  },
};

export const assumeTokens: AdminCommand = {
  usage: 'tokens assume N [--client ID | --all]',
  operands: 1,
  options: ['client', 'all'],
  async run(records, [text], { client, all = false }) {
    if (text === undefined || (all && client !== undefined))
      throw badInput(
        'Name how many tokens of this month the records lack, 0 for a new client ID: tokens assume N [--client ID | --all]',
      );
    const tokens = readWholeNumber('tokens assume', text, 0, MAX_ALLOWED);
    // The gateway need not know it: the first sign-in asks, too.
    const clientId = all ? ALL_CLIENTS : (client ?? (await chooseClient(records, undefined)));
    await records.ledger.assume(clientId, tokens);
    return `Counted ${tokens} more tokens of this month for ${all ? 'each client ID' : `client ID ${clientId}`}. The gateway may buy tokens again.`;
  },
};

export const releaseTokens: AdminCommand = {
  usage: 'tokens release [--client ID]',
  options: ['client'],
  async run(records, _, { client }) {
    const { store, service, locks, now } = records;
    const clientId = await chooseClient(records, client);
    // Under the purchase lock, or a purchase in progress would overwrite the release.
    const isReleased = await locks.hold(purchaseLock(service, clientId), () =>
      releasePause(store, service, clientId, now()),
    );
    if (!isReleased) throw badInput(`Client ID ${clientId} is not paused.`);
    return `Released client ID ${clientId}. The gateway may buy a token again.`;
  },
};

async function standingOf(records: AdminRecords, clientId: string): Promise<(string | number)[]> {
  const { used, budget, stop, resetsAt } = await records.ledger.standing(clientId);
  const pause = readPause((await findCredential(records, clientId))?.pause ?? null);
  const paused = isActive(pause, records.now()) ? `${pause.why} until ${toMinute(pause.until)}` : '';
  return [clientId, used, budget ?? '', stop === 'none' ? '' : stop, toMinute(resetsAt), paused];
}

async function lastRequests({ store, service }: AdminRecords): Promise<string> {
  const requests = await store
    .selectFrom('token_ledger')
    .selectAll()
    .where('service', '=', service)
    .orderBy('id', 'desc')
    .limit(LAST_REQUESTS)
    .execute();
  if (requests.length === 0) return 'The gateway has not requested a token yet.';
  return alignedTable(
    ['requested (UTC)', 'client ID', 'reason', 'outcome'],
    requests.map((request) => [
      toMinute(request.intended_at),
      request.client_id,
      request.reason,
      request.outcome ?? 'unknown: in progress, or interrupted',
    ]),
  );
}

/** Returns false if the client ID is not paused. Call it under the purchase lock, or a purchase may overwrite it. */
export async function releasePause(
  store: Store,
  service: string,
  clientId: string,
  now: number,
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('credential')
      .select(['id', 'pause'])
      .where('service', '=', service)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    const pause = readPause(row?.pause ?? null);
    if (!row || !isActive(pause, now)) return false;
    // After a breaker, the remaining pause marks the next token as a try.
    const left = isTry(pause) ? JSON.stringify({ ...pause, until: now }) : null;
    await transaction
      .updateTable('credential')
      // Removes the refused token, so that another one is bought.
      .set(pause.why === 'breaker' ? { token: null, pause: left } : { pause: left })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}
