import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { rowStream } from '../../../src/service/query/row-stream';
import { frameOf } from '../../../src/service/replies/list-shape';

const frame = frameOf('bare', []);
const here = { frame, signal: new AbortController().signal };
/** Would take hours without any overflow. */
const HOURS = 'SELECT count(*)::VARCHAR FROM range(10_000_000_000_000) AS t(i) WHERE i % 7 = 3';
const wait = async (turns: number) => {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
};
const leave = (rows: Awaited<ReturnType<typeof rowStream>>) =>
  new Promise((done) => rows.once('close', done).destroy());

describe('a query of a caller that has gone', () => {
  it('never starts', async () => {
    const data = await DuckDBInstance.create();
    await expect(rowStream(data, HOURS, { frame, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  // DuckDB forgets an interrupt that arrives just before a query starts.
  const TURNS = [0, 1, 2, 5, 20];
  it.each(TURNS)('stops %i turns after its start', async (turns) => {
    const data = await DuckDBInstance.create();
    const caller = new AbortController();
    const answer = rowStream(data, HOURS, { frame, signal: caller.signal });
    answer.catch(() => {});
    await wait(turns);
    caller.abort();
    await expect(answer).rejects.toThrow(/abort|interrupt/i);
  });

  it.each(TURNS)(
    'stops in the preparation of the next query, %i turns after the first rows',
    async (turns) => {
      const data = await DuckDBInstance.create();
      const rows = await rowStream(
        data,
        async function* (connection) {
          yield { sql: "SELECT 'first'" };
          await connection.run(HOURS);
        },
        here,
      );
      rows.on('error', () => {}).read();
      await wait(turns);
      await leave(rows);
    },
  );
});
