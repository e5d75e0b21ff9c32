import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { rowStream } from '../../../src/service/query/row-stream';
import { frameOf } from '../../../src/service/replies/list-shape';

describe('a query of a caller that has gone', () => {
  // Would take hours without any overflow.
  const HOURS = 'SELECT count(*)::VARCHAR FROM range(10_000_000_000_000) AS t(i) WHERE i % 7 = 3';
  const frame = frameOf('bare', []);

  it('never starts', async () => {
    const data = await DuckDBInstance.create();
    await expect(rowStream(data, HOURS, { frame, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  // DuckDB forgets an interrupt that arrives just before a query starts.
  it.each([0, 1, 2, 3, 5, 8, 20, 100])('stops %i turns after its start', async (turns) => {
    const data = await DuckDBInstance.create();
    const caller = new AbortController();
    const answer = rowStream(data, HOURS, { frame, signal: caller.signal });
    answer.catch(() => {});
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    caller.abort();
    await expect(answer).rejects.toThrow(/abort|interrupt/i);
  });
});

describe('rows for a caller that has gone', () => {
  const HOURS = 'SELECT count(*)::VARCHAR FROM range(10_000_000_000_000) AS t(i) WHERE i % 7 = 3';

  it.each([0, 1, 2, 3, 5, 8, 20, 100])(
    'stop the preparation of the next query, %i turns after the first rows',
    async (turns) => {
      const data = await DuckDBInstance.create();
      const rows = await rowStream(
        data,
        async function* (connection) {
          yield { sql: "SELECT 'first'" };
          await connection.run(HOURS);
        },
        { frame: frameOf('bare', []), signal: new AbortController().signal },
      );
      rows.on('error', () => {}).read();
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      await new Promise((done) => rows.once('close', done).destroy());
    },
  );
});

describe('a temporary table for rows', () => {
  const frame = frameOf('bare', []);
  const inTemporaryTable = async function* (connection: DuckDBConnection) {
    await connection.run('BEGIN TRANSACTION');
    await connection.run('CREATE TEMP TABLE mine AS SELECT i FROM range(100_000) AS t(i)');
    yield { sql: 'SELECT i::VARCHAR FROM mine' };
  };

  it.each<[string, (data: DuckDBInstance) => Promise<unknown>]>([
    [
      'all rows were sent',
      async (data) =>
        (await rowStream(data, inTemporaryTable, { frame, signal: new AbortController().signal })).toArray(),
    ],
    [
      'the caller has gone after the first rows',
      async (data) => {
        const rows = await rowStream(data, inTemporaryTable, { frame, signal: new AbortController().signal });
        rows.read();
        return new Promise((done) => rows.once('close', done).destroy());
      },
    ],
    [
      'the caller has gone before the first rows are sent',
      async (data) => {
        const caller = new AbortController();
        const leaving = (connection: DuckDBConnection) => {
          const stream = connection.stream.bind(connection);
          connection.stream = async (...query) => {
            const result = await stream(...query);
            const fetch = result.fetchChunk.bind(result);
            result.fetchChunk = async () => {
              const chunk = await fetch();
              caller.abort();
              return chunk;
            };
            return result;
          };
          return inTemporaryTable(connection);
        };
        return expect(rowStream(data, leaving, { frame, signal: caller.signal })).rejects.toThrow('abort');
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

describe('rows of several queries', () => {
  const frame = frameOf('bare', []);
  const { signal } = new AbortController();
  const numbers = (from: number, to: number) => `SELECT i::VARCHAR FROM range(${from}, ${to}) AS t(i)`;

  it('are sent in order, even if some queries have no rows, and read the temporary table', async () => {
    const data = await DuckDBInstance.create();
    const rows = await rowStream(
      data,
      async function* (connection) {
        await connection.run('CREATE TEMP TABLE mine AS SELECT 7 AS i');
        yield { sql: numbers(0, 0) };
        yield { sql: numbers(0, 3000) };
        yield { sql: numbers(0, 0) };
        yield { sql: 'SELECT (i + $more)::VARCHAR FROM mine', values: { more: 1 } };
        yield { sql: numbers(0, 0) };
      },
      { frame, signal },
    );
    expect(JSON.parse(await text(rows))).toEqual([...Array.from({ length: 3000 }, (_, i) => i), 8]);
  });

  it('end with an error if a later query fails', async () => {
    const data = await DuckDBInstance.create();
    const queries = async function* () {
      yield { sql: numbers(0, 2) };
      yield { sql: 'SELECT error(1)' };
    };
    await expect(text(await rowStream(data, queries, { frame, signal }))).rejects.toThrow();
  });
});

describe('rows in their frame', () => {
  // DuckDB's chunks hold 2,048 rows.
  describe.each([0, 1, 2048, 5000])('%i rows', (count) => {
    const written = async (...frame: Parameters<typeof frameOf>) => {
      const data = await DuckDBInstance.create();
      const sql = `SELECT to_json(struct_pack(i := i)) FROM range(${count}) AS t(i)`;
      const { signal } = new AbortController();
      return text(await rowStream(data, sql, { frame: frameOf(...frame), signal }));
    };
    const rows = Array.from({ length: count }, (_, i) => ({ i }));
    it('wrapped', async () =>
      expect(JSON.parse(await written('wrapped', ['"rows"', 'data']))).toEqual({ '"rows"': rows }));
    it('bare if no wrapper is known', async () =>
      expect(JSON.parse(await written('wrapped', []))).toEqual(rows));
    it('one a line', async () => {
      const lines = (await written('lines', ['rows'])).split('\n').filter((line) => line !== '');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
    });
  });
});
