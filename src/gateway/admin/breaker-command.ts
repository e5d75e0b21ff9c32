import { RrError } from '../../contract/failure';
import { purchaseLock } from '../tokens/one-buyer';
import { releasePause } from '../tokens/release-pause';
import type { AdminCommand } from './admin-command';
import { chooseClient } from './choose-client';

export const releaseBreaker: AdminCommand = {
  words: ['breaker', 'release'],
  operands: 0,
  options: ['client'],
  usage: 'breaker release [--client ID]',
  async run(records, _, { client }) {
    const { store, service, locks, now } = records;
    const clientId = await chooseClient(records, client);
    // Not in the middle of a purchase, which would write over it.
    const isReleased = await locks.hold(purchaseLock(service, clientId), () =>
      releasePause(store, service, clientId, now()),
    );
    if (!isReleased)
      throw new RrError('bad-input', `Nothing holds back the tokens of client ID ${clientId}.`);
    return `Released client ID ${clientId}: a token may be bought again.`;
  },
};
