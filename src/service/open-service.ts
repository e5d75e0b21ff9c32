import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RrError } from '../contract/failure';
import { openApprovals } from './approval/approvals';
import { openLiveRentrolls } from './approval/live-rentrolls';
import { openCreatedProperties } from './state/created-properties';
import type { DataSettings } from './data/generate-data';
import { openData, readStamp, settingsOfData } from './data/open-data';
import { removeOperatorAddress } from './operator/operator-address';
import { createOperations } from './operator/operations';
import { DEMO_CLIENTS, openServiceState } from './state/service-state';

interface OpenOptions {
  dataDir: string;
  /** The data to generate if it does not exist yet. Default: opens the existing data, whatever its settings. */
  settings?: DataSettings;
  monthlyTokenQuota?: number | undefined;
  now?: () => Date;
  onProgress?: ((text: string) => void) | undefined;
}

export const serviceFolder = (dataDir: string): string => join(dataDir, 'service');

/** Opens state and data for this process alone. Throws `busy` if another process has them open. */
export async function openService(options: OpenOptions) {
  const { dataDir, settings, monthlyTokenQuota = 100, now = () => new Date(), onProgress } = options;
  const folder = serviceFolder(dataDir);
  const dataPath = join(folder, 'demo.duckdb');
  const statePath = join(folder, 'state.duckdb');
  if (settings) await mkdir(folder, { recursive: true });
  else if (!existsSync(statePath)) throw nothingMade(dataDir);

  // The state file locks the folder, so it is opened first. Two processes never generate data at once.
  const state = await openServiceState({ path: statePath, clients: DEMO_CLIENTS, monthlyTokenQuota, now });
  const closing: (() => unknown)[] = [() => state.close()];
  const close = () => closeAll(closing);
  try {
    // This process holds the lock, so an address found here was left by a service that was killed.
    await removeOperatorAddress(folder);
    const dataSettings = settings ?? (await settingsOfData(dataPath));
    if (!dataSettings) throw nothingMade(dataDir);
    const data = await openData(dataPath, dataSettings, onProgress);
    closing.push(() => data.closeSync());
    await openLiveRentrolls(data);
    const { store } = state;
    const stamp = await readStamp(data);
    const approvals = await openApprovals({ data, stamp, store, now });
    closing.push(() => approvals.close());
    const properties = await openCreatedProperties({ data, stamp, store, now });
    const operations = createOperations({ state, approvals, properties });
    return { data, state, approvals, properties, operations, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** Data with the current decisions applied to its rent rolls, and what else changes. */
export type OpenService = Awaited<ReturnType<typeof openService>>;

/** Runs the steps, the last one first. Each runs once, even if this is called again. */
export async function closeAll(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}

const nothingMade = (dataDir: string): RrError =>
  new RrError(
    'not-found',
    `"${dataDir}" has no data of this version of the reference service. Start the service once, or set its directory with --data or RR_DATA_DIR.`,
  );
