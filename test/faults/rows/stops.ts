import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'undici';
import { type FaultRow, faultRow } from '../fault-row';
import { counts, storm, inGateway } from '../with-gateway';
import { DAY_MS, FILES } from '../../gateway/gateway-fixture';

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

/** Asks until the gateway is not ready, as behind a load balancer. Returns the errors of its questions. */
async function askWhileReady(url: string, key: string, isKept: boolean): Promise<string[]> {
  const errors: string[] = [];
  let client = new Client(url);
  const ask = async (address: string): Promise<number> => {
    if (!isKept) {
      await client.close();
      client = new Client(url);
    }
    const headers = { authorization: `Bearer ${key}` };
    const { statusCode, body } = await client.request({ method: 'GET', path: address, headers });
    await body.dump();
    return statusCode;
  };
  try {
    for (let count = 0; (await ask('/readyz')) === 200; count += 1) {
      const status = await ask(`${FILES}/${count % 20}`);
      if (status !== 200) errors.push(String(status));
    }
  } catch (error) {
    errors.push(String((error as { code?: string }).code ?? error));
  }
  await client.close();
  return errors;
}

const stopsUnderLoad = faultRow(
  43,
  'A stop under load, behind a load balancer that asks /readyz',
  'no question fails, no connection is reset',
  async (tally, size) => {
    for (let round = 0; round < (size === 'long' ? 50 : 1); round += 1)
      await inGateway(
        tally,
        `stop ${round + 1}`,
        async (fixture, expect) => {
          const key = await fixture.key();
          const clients = Array.from({ length: 20 }, (_, at) =>
            askWhileReady(fixture.url, key, at % 2 === 0),
          );
          await fixture.service.arrival(FILES);
          await fixture.restart({ drainMs: 0 });
          expect('failures', (await Promise.all(clients)).flat(), []);
        },
        { drainMs: 2000 },
      );
  },
);

export const stopRows: FaultRow[] = [lostRecords, stopsUnderLoad];
