import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openLiveRentrolls } from '../../../src/service/approval/live-rentrolls';
import { openData } from '../../../src/service/data/open-data';
import { copyDemoData } from '../../support/demo-data';

/** Opens separate demo data with live rent rolls. Closing it removes its folder. */
export async function openDemoData(
  made: Parameters<typeof openData>[1],
): Promise<{ data: DuckDBInstance; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rent-roll-demo-'));
  const path = join(folder, 'demo.duckdb');
  await copyDemoData(path, made);
  const data = await openData(path, made);
  await openLiveRentrolls(data);
  return {
    data,
    async close() {
      data.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
