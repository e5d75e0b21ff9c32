import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type FaultRow, faultRow } from '../fault-row';
import { counts, storm, inGateway } from '../with-gateway';
import { DAY_MS } from '../../gateway/gateway-fixture';

const lostRecords = faultRow(
  42,
  'The records are deleted, moved or replaced while it runs',
  'not ready, with the reason; buys nothing; ready after a restart',
  async (tally) => {
    const takes: Record<string, (at: (name: string) => string) => Promise<unknown>> = {
      'the file is deleted': (at) => rm(at('gateway/gateway.db')),
      'the folder is deleted': (at) => rm(at('gateway'), { recursive: true }),
      'the folder is renamed': (at) => rename(at('gateway'), at('elsewhere')),
      'a copy takes its place': async (at) => {
        await copyFile(at('gateway/gateway.db'), at('copy'));
        await rename(at('copy'), at('gateway/gateway.db'));
      },
    };
    for (const [name, take] of Object.entries(takes))
      await inGateway(tally, name, async (fixture, expect) => {
        const key = await fixture.key();
        await take((file) => path.join(fixture.dataDir, file));
        fixture.clock.ms += DAY_MS;
        const { tokens } = counts(fixture);
        await storm(fixture, key, 5);
        const ready = await fixture.ask('/readyz');
        expect('readiness', ready.status, 503);
        expect('the reason is named', ready.text.includes('deleted, moved or replaced'), true);
        expect('tokens bought', counts(fixture).tokens - tokens, 0);
        await fixture.restart();
        expect('readiness after a restart', (await fixture.ask('/readyz')).status, 200);
      });
  },
);

export const stopRows: FaultRow[] = [lostRecords];
