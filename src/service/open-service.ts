import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { RrError } from '../contract/failure';
import { openApprovals, type Approvals } from './approval/approvals';
import { openLiveRentrolls } from './approval/live-rentrolls';
import { DEMO_CLIENTS } from './state/clients';
import { openCreatedProperties, type CreatedProperties } from './state/created-properties';
import type { DataSettings } from './data/generate-data';
import { openData, readStamp, settingsOfData } from './data/open-data';
import { removeOperatorAddress } from './operator/operator-address';
import { createOperations, type Operations } from './operator/operations';
import { openServiceState, type ServiceState } from './state/service-state';

interface OpenOptions {
  dataDir: string;
  /** What data to make where there is no such data yet. Default: none is made, that which is there is opened. */
  settings?: DataSettings;
  monthlyTokenQuota?: number | undefined;
  now?: () => Date;
  onProgress?: ((text: string) => void) | undefined;
}

/** All that a service keeps in its data directory, for the service itself or for one command of an operator. */
export interface OpenService {
  /** Open for reading, with the rent rolls as they are decided now. */
  data: DuckDBInstance;
  state: ServiceState;
  approvals: Approvals;
  properties: CreatedProperties;
  operations: Operations;
  close(): Promise<void>;
}

/** The folder in a data directory that is the reference service's. */
export const serviceFolder = (dataDir: string): string => join(dataDir, 'service');

/** Opens state and data, which then belong to this process. Throws `busy` where they belong to another one. */
export async function openService(options: OpenOptions): Promise<OpenService> {
  const { dataDir, settings, monthlyTokenQuota = 100, now = () => new Date(), onProgress } = options;
  const folder = serviceFolder(dataDir);
  const dataPath = join(folder, 'demo.duckdb');
  const statePath = join(folder, 'state.duckdb');
  if (settings) await mkdir(folder, { recursive: true });
  else if (!existsSync(statePath)) throw nothingMade(dataDir);

  // The state file is opened first: it locks the folder, so no two processes make data at once.
  const state = await openServiceState({ path: statePath, clients: DEMO_CLIENTS, monthlyTokenQuota, now });
  const closing: (() => unknown)[] = [() => state.close()];
  const close = () => closeAll(closing);
  try {
    // Only a service that was killed can have left one: whoever has the state file open is alone here.
    await removeOperatorAddress(folder);
    const wanted = settings ?? (await settingsOfData(dataPath));
    if (!wanted) throw nothingMade(dataDir);
    const data = await openData(dataPath, wanted, onProgress);
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

/** Takes the steps, the last one first; each once, however often this is called. */
export async function closeAll(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}

const nothingMade = (dataDir: string): RrError =>
  new RrError(
    'not-found',
    `In "${dataDir}" there is no data of this version of the reference service. Start it once, or name its directory with --data or RR_DATA_DIR.`,
  );
