import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type StorePlace } from '../../src/gateway/store/open-store';
import type { HeldToken } from '../../src/gateway/tokens/held-token';
import { type FaultyService, startFaultyService } from '../support/faulty-service';
import { buyerOn, type CrashAct, SECRETS } from './crash-buyer';
import { beforeEachCall } from './crash-steps';
import { createTally, type Expect, type Outcome } from './fault-row';

const DAY_MS = 86_400_000;
/** Of the buyer that goes on, whose clock is ahead: the first one is dead, so its request is not waited for. */
const RECOVERY_FENCE_MS = 1_000;
const afterFence = () => Date.now() + 2 * RECOVERY_FENCE_MS;

/**
 * Runs the buyer once, and keeps its files as they are before each of its steps, which is what a process that dies there
 * leaves behind: every statement to its store and its locks, and the token request. A death while the service issues a token
 * leaves the files of the request's step with the tokens of the next one. Then starts a new buyer on each image. Each death
 * loses at most one token, the ledger never counts too few, and the next start has a token.
 */
export async function crashImages(act: CrashAct, every = 1): Promise<Outcome> {
  const tally = createTally();
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-crash-'));
  try {
    const place = await prepare(act, folder);
    const images: { place: StorePlace; tokens: string[] }[] = [];
    const service = await startService(act);
    let step = 0;
    const note = () => {
      if (step++ % every > 0) return;
      const image = mkdtempSync(path.join(folder, 'image-'));
      for (const name of ['gateway.db', 'gateway.db-wal'])
        if (existsSync(path.join(place.folder, name)))
          copyFileSync(path.join(place.folder, name), path.join(image, name));
      images.push({ place: { folder: image }, tokens: [...service.tokens] });
    };
    let stop = act === 'start' ? beforeEachCall(note) : () => {};
    try {
      const records = await openStore(place, () => undefined);
      if (act !== 'start') stop = beforeEachCall(note);
      await buyerOn(records, { authUrl: service.url, fenceMs: 20_000 })(act);
      note();
      await records.close();
      note();
    } finally {
      stop();
      await service.close();
    }
    for (const [at, image] of images.entries())
      await tally.in(`${act}, ended at step ${at * every + 1}`, async (expect) => {
        const next = await startService(act);
        next.tokens.push(...image.tokens);
        await recover(act, image.place, next, expect).finally(() => next.close());
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { cases: tally.cases, violations: tally.violations };
}

/** Returns the records as they are before an act, in a folder of their own. */
async function prepare(act: CrashAct, folder: string): Promise<StorePlace> {
  const place = { folder: await mkdtemp(path.join(folder, 'before-')) };
  if (act === 'start') return place;
  const records = await openStore(place, () => undefined);
  if (act !== 'sign-in') {
    const service = await startFaultyService();
    const ago = act === 'expired' ? 2 * DAY_MS : 0;
    const buyer = buyerOn(records, { authUrl: service.url, fenceMs: 20_000, now: () => Date.now() - ago });
    await buyer('sign-in');
    await service.close();
  }
  await records.close();
  return place;
}

async function recover(
  act: CrashAct,
  place: StorePlace,
  service: FaultyService,
  expect: Expect,
): Promise<void> {
  const before = act === 'start' || act === 'sign-in' ? 0 : 1;
  const issued = () => service.tokens.length;
  for (const start of ['the next start', 'the one after']) {
    const records = await openStore(place, () => undefined);
    try {
      const count = async () => {
        const rows = await records.store.selectFrom('token_ledger').select('outcome').execute();
        return {
          all: rows.filter(({ outcome }) => outcome !== 'unsent').length - before,
          kept: rows.filter(({ outcome }) => outcome === 'issued').length - before,
        };
      };
      const { all, kept } = await count();
      expect(`${start}: the ledger counts too few`, all < issued(), false);
      const held = issued();
      const token = await tokenAfter(
        act,
        buyerOn(records, { authUrl: service.url, fenceMs: RECOVERY_FENCE_MS, now: afterFence }),
      );
      expect(`${start}: the token is a live one`, service.tokens.includes(token.value), true);
      // A token that is recorded as issued is used, and no other is bought.
      expect(`${start}: tokens bought`, issued() - held, kept > 0 ? 0 : 1);
      expect(`${start}: the ledger counts too few after`, (await count()).all < issued(), false);
    } finally {
      await records.close();
    }
  }
  // The dead one's request may reach the service after its death.
  expect('tokens lost', issued() - 1 <= 1, true);
}

/** Returns the token after the act. A token that already replaced a refused one is not refused again. */
async function tokenAfter(act: CrashAct, buyer: ReturnType<typeof buyerOn>): Promise<HeldToken> {
  if (act !== 'refused') return buyer(act);
  const token = await buyer('expired');
  return token.refusedBefore > 0 ? token : buyer('refused');
}

async function startService(act: CrashAct): Promise<FaultyService> {
  const service = await startFaultyService();
  if (act === 'mismatch') service.secrets.analyst = SECRETS.new;
  return service;
}
