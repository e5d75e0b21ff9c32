import { Client } from 'undici';
import { type FaultRow, faultRow } from '../fault-row';
import { inGateway } from '../with-gateway';
import { FILES } from '../../gateway/gateway-fixture';

/** Asks until the gateway is not ready, as behind a load balancer. Returns the errors of its questions. */
async function askWhileReady(url: string, key: string, isConnectionReused: boolean): Promise<string[]> {
  const errors: string[] = [];
  let client = new Client(url);
  const ask = async (address: string): Promise<number> => {
    if (!isConnectionReused) {
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
        { drainMs: 1000 },
      );
  },
);

export const stopRows: FaultRow[] = [stopsUnderLoad];
