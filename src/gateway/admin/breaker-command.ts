import { RrError } from '../../contract/failure';
import { isActive, type Pause } from '../tokens/pause';
import type { AdminCommand } from './admin-command';
import { chooseClient } from './choose-client';

const WORDS: Record<Pause['why'], string> = {
  breaker: 'refused token',
  failure: 'failed token request',
  quota: 'used-up quota',
};

export const releaseBreaker: AdminCommand = {
  words: ['breaker', 'release'],
  operands: 0,
  options: ['client'],
  usage: 'breaker release [--client ID]',
  async run(records, _, { client }) {
    const { store, service, locks, now } = records;
    const clientId = await chooseClient(records, client);
    // Not in the middle of a purchase, which would write over it.
    const released = await locks.hold(`buy ${service} ${clientId}`, () =>
      store.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('credential')
          .select(['id', 'pause'])
          .where('service', '=', service)
          .where('client_id', '=', clientId)
          .executeTakeFirst();
        const pause = row?.pause ? (JSON.parse(row.pause) as Pause) : null;
        if (!row || !isActive(pause, now())) return undefined;
        await transaction
          .updateTable('credential')
          .set(afterRelease(pause))
          .where('id', '=', row.id)
          .execute();
        return pause.why;
      }),
    );
    if (!released) throw new RrError('bad-input', `Nothing holds back the tokens of client ID ${clientId}.`);
    return `Released client ID ${clientId}, which a ${WORDS[released]} held back: a token may be bought again.`;
  },
};

/**
 * The refused token of an open breaker goes, and the breaker stays as one that is over: the next token is then one more
 * try, and if that is refused too the breaker opens at once.
 */
const afterRelease = (pause: Pause): { token?: null; pause: string | null } =>
  pause.why === 'breaker' ? { token: null, pause: JSON.stringify({ ...pause, until: 0 }) } : { pause: null };
