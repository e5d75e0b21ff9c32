import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
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

describe('a temporary table for rows', () => {
  const inTemporaryTable = async function* (connection: DuckDBConnection) {
    await connection.run('BEGIN TRANSACTION');
    await connection.run('CREATE TEMP TABLE mine AS SELECT i FROM range(100_000) AS t(i)');
    yield { sql: 'SELECT i::VARCHAR FROM mine' };
  };

  it.each<[string, (data: DuckDBInstance) => Promise<unknown>]>([
    ['all rows were sent', async (data) => (await rowStream(data, inTemporaryTable, here)).toArray()],
    [
      'the caller has gone after the first rows',
      async (data) => {
        const rows = await rowStream(data, inTemporaryTable, here);
        rows.read();
        return leave(rows);
      },
    ],
    [
      'a later query fails',
      async (data) => {
        const queries = async function* (connection: DuckDBConnection) {
          yield* inTemporaryTable(connection);
          yield { sql: 'SELECT error(1)' };
        };
        return expect(text(await rowStream(data, queries, here))).rejects.toThrow();
      },
    ],
  ])('is dropped at once if %s', async (_, take) => {
    const data = await DuckDBInstance.create();
    const other = await data.connect();
    await take(data);
    const held = await other.runAndReadAll('SELECT sum(memory_usage_bytes)::INTEGER FROM duckdb_memory()');
    expect(held.getRows()).toEqual([[0]]);
  });
});

it('rows of several queries are sent in order, even if some have no rows, and read the temporary table', async () => {
  const data = await DuckDBInstance.create();
  const numbers = (to: number) => ({ sql: `SELECT i::VARCHAR FROM range(0, ${to}) AS t(i)` });
  const rows = await rowStream(
    data,
    async function* (connection) {
      await connection.run('CREATE TEMP TABLE mine AS SELECT 7 AS i');
      yield numbers(0);
      yield numbers(3000);
      yield numbers(0);
      yield { sql: 'SELECT (i + $more)::VARCHAR FROM mine', values: { more: 1 } };
      yield numbers(0);
    },
    here,
  );
  expect(JSON.parse(await text(rows))).toEqual([...Array.from({ length: 3000 }, (_, i) => i), 8]);
});

// DuckDB's chunks hold 2,048 rows.
it.each([0, 1, 2048, 5000])(
  '%i rows are wrapped, bare if no wrapper is known, or one a line',
  async (count) => {
    const data = await DuckDBInstance.create();
    const sql = `SELECT to_json(struct_pack(i := i)) FROM range(${count}) AS t(i)`;
    const written = async (...shape: Parameters<typeof frameOf>) =>
      text(await rowStream(data, sql, { ...here, frame: frameOf(...shape) }));
    const rows = Array.from({ length: count }, (_, i) => ({ i }));
    expect(JSON.parse(await written('wrapped', ['"rows"', 'data']))).toEqual({ '"rows"': rows });
    expect(JSON.parse(await written('wrapped', []))).toEqual(rows);
    const lines = (await written('lines', ['rows'])).split('\n').filter((line) => line !== '');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
  },
);
