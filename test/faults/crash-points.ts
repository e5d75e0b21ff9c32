import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type StoreLocation } from '../../src/gateway/store/open-store';
import type { StoreKind } from '../../src/gateway/store/schema';
import type { AccessToken } from '../../src/gateway/tokens/access-token';
import { type FaultyService, startFaultyService } from '../support/faulty-service';
import { createDatabase } from '../support/postgres-server';
import { TYPESCRIPT_FLAGS } from '../support/typescript-flags';
import { buyerOn, type CrashAct, SECRETS } from './crash-buyer';
import { beforeEachCall } from './crash-steps';
import { createTally, type Expect, type Outcome } from './fault-row';

/** What a child does, and at which step it dies. */
export interface CrashOrder {
  act: CrashAct;
  storeLocation: StoreLocation;
  authUrl: string;
  /** Steps count from 1. Without this, the child finishes. */
  killAt?: number;
}

const DAY_MS = 86_400_000;
/** More steps than any act takes. */
const MAX_STEPS = 500;
/** Of the buyer that goes on, whose clock is ahead: the child is dead, so its request is not waited for. */
const RECOVERY_FENCE_MS = 1_000;
const afterFence = () => Date.now() + 2 * RECOVERY_FENCE_MS;
const AT_ONCE = 3;

const CHILD = path.join(__dirname, 'crash-child.ts');

/** The store as it is before an act. */
interface Scene {
  copy(): Promise<StoreLocation>;
}

/**
 * Kills a buyer before each of its steps: every statement to its store and its locks, and the token request, which dies
 * unsent, sent, arrived or answered. Then starts a new buyer on the same store. Each kill loses at most one token, the
 * ledger never counts too few, and the next start has a token.
 */
export async function crashPoints({
  store,
  repeats = 1,
  acts,
}: {
  store: StoreKind;
  repeats?: number;
  acts: readonly CrashAct[];
}): Promise<Outcome> {
  const tally = createTally();
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-crash-'));
  try {
    for (let round = 1; round <= repeats; round += 1)
      for (const act of acts) {
        const scene = await prepare(act, folder, store);
        let next = 1;
        let isComplete = false;
        const work = async () => {
          while (!isComplete && next <= MAX_STEPS) {
            const killAt = next;
            next += 1;
            await tally.in(`${store}, ${act}, killed at step ${killAt}`, async (expect) => {
              if (!(await crash({ act, killAt }, scene, expect))) isComplete = true;
            });
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { cases: tally.cases, violations: tally.violations };
}

/**
 * The same for SQLite, without processes: runs the buyer once, and keeps its files as they are at each step, which is what a
 * process that dies there leaves behind. A death while the service issues a token leaves the files of the request's step with
 * the tokens of the next one.
 */
export async function crashImages(act: CrashAct, every = 1): Promise<Outcome> {
  const tally = createTally();
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-crash-'));
  try {
    const scene = await prepare(act, folder);
    const storeLocation = await scene.copy();
    const images: { storeLocation: StoreLocation; tokens: string[] }[] = [];
    const service = await startService(act);
    let step = 0;
    const note = () => {
      if (step++ % every > 0) return;
      const image = mkdtempSync(path.join(folder, 'image-'));
      for (const name of ['gateway.db', 'gateway.db-wal'])
        if (existsSync(path.join(storeLocation.folder, name)))
          copyFileSync(path.join(storeLocation.folder, name), path.join(image, name));
      images.push({ storeLocation: { folder: image }, tokens: [...service.tokens] });
    };
    let stop = act === 'start' ? beforeEachCall(note) : () => {};
    try {
      const records = await openStore(storeLocation, () => undefined);
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
        await recover(
          { act, storeLocation: image.storeLocation, service: next, killed: true },
          expect,
        ).finally(() => next.close());
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { cases: tally.cases, violations: tally.violations };
}

async function prepare(act: CrashAct, folder: string, store: StoreKind = 'sqlite'): Promise<Scene> {
  const before: StoreLocation = {
    folder: await mkdtemp(path.join(folder, 'before-')),
    databaseUrl: store === 'postgres' ? await createDatabase() : undefined,
  };
  if (act !== 'start') {
    const records = await openStore(before, () => undefined);
    if (act !== 'sign-in') {
      const service = await startFaultyService();
      const ago = act === 'expired' ? 2 * DAY_MS : 0;
      await buyerOn(records, { authUrl: service.url, fenceMs: 20_000, now: () => Date.now() - ago })(
        'sign-in',
      );
      await service.close();
    }
    await records.close();
  }
  return {
    async copy() {
      const copy = await mkdtemp(path.join(folder, 'copy-'));
      if (before.databaseUrl) return { folder: copy, databaseUrl: await createDatabase(before.databaseUrl) };
      // After a clean stop this file is complete. The driver deletes the others some time later.
      if (act !== 'start')
        await copyFile(path.join(before.folder, 'gateway.db'), path.join(copy, 'gateway.db'));
      return { folder: copy };
    },
  };
}

/** Returns false if the child finished because it has fewer steps. */
async function crash(
  { act, killAt }: { act: CrashAct; killAt: number },
  scene: Scene,
  expect: Expect,
): Promise<boolean> {
  const storeLocation = await scene.copy();
  const service = await startService(act);
  try {
    const killed = await run({ act, storeLocation, authUrl: service.url, killAt });
    await recover({ act, storeLocation, service, killed }, expect);
    return killed;
  } finally {
    await service.close();
  }
}

interface Crashed {
  act: CrashAct;
  storeLocation: StoreLocation;
  service: FaultyService;
  killed: boolean;
}

/** Starts buyers on what a crash has left, and checks what they find and buy. */
async function recover({ act, storeLocation, service, killed }: Crashed, expect: Expect): Promise<void> {
  const before = act === 'start' || act === 'sign-in' ? 0 : 1;
  const issued = () => service.tokens.length;
  for (const start of ['the next start', 'the one after']) {
    const records = await openStore(storeLocation, () => undefined);
    try {
      const count = async () => {
        const rows = await records.store.selectFrom('token_ledger').select('outcome').execute();
        return {
          all: rows.filter(({ outcome }) => outcome !== 'unsent').length - before,
          recorded: rows.filter(({ outcome }) => outcome === 'issued').length - before,
        };
      };
      const { all, recorded } = await count();
      expect(`${start}: the ledger counts too few`, all < issued(), false);
      const issuedBefore = issued();
      const token = await tokenAfter(
        act,
        buyerOn(records, { authUrl: service.url, fenceMs: RECOVERY_FENCE_MS, now: afterFence }),
      );
      expect(`${start}: the token is a live one`, service.tokens.includes(token.value), true);
      // A token that is recorded as issued is used, and no other is bought.
      expect(`${start}: tokens bought`, issued() - issuedBefore, recorded > 0 ? 0 : 1);
      expect(`${start}: the ledger counts too few after`, (await count()).all < issued(), false);
    } finally {
      await records.close();
    }
  }
  // The killed one's request may reach the service after its death.
  expect('tokens lost', issued() - 1 <= (killed ? 1 : 0), true);
}

/** Returns the token after the act. A token that already replaced a refused one is not refused again. */
async function tokenAfter(act: CrashAct, buyer: ReturnType<typeof buyerOn>): Promise<AccessToken> {
  if (act !== 'refused') return buyer(act);
  const token = await buyer('expired');
  return token.refusedBefore > 0 ? token : buyer('refused');
}

async function startService(act: CrashAct): Promise<FaultyService> {
  const service = await startFaultyService();
  if (act === 'mismatch') service.secrets.analyst = SECRETS.new;
  return service;
}

/** Returns whether the child was killed. */
async function run(order: CrashOrder): Promise<boolean> {
  const child = spawn(process.execPath, [...TYPESCRIPT_FLAGS, CHILD], {
    env: { ...process.env, CRASH: JSON.stringify(order) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the child failed: ${output}`);
  return signal === 'SIGKILL';
}
