import { text } from 'node:stream/consumers';
import { DuckDBInstance } from '@duckdb/node-api';
import { rowStream } from '../../src/service/query/row-stream';
import { frameOf } from '../../src/service/replies/list-shape';

it.each([
  ['is never begun', AbortSignal.abort()],
  ['is stopped before its first rows', AbortSignal.timeout(50)],
])('a question that nobody waits for %s', async (_, signal) => {
  const data = await DuckDBInstance.create();
  const hours = 'SELECT sum(i * i)::VARCHAR FROM range(10_000_000_000_000) AS t(i)';
  await expect(rowStream(data, hours, { frame: frameOf('bare', []), signal })).rejects.toThrow(
    /abort|interrupt/i,
  );
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

    it('bare', async () => expect(JSON.parse(await written('bare', ['rows']))).toEqual(rows));
    it('wrapped', async () =>
      expect(JSON.parse(await written('wrapped', ['"rows"', 'data']))).toEqual({ '"rows"': rows }));
    it('with no member to be wrapped in', async () =>
      expect(JSON.parse(await written('wrapped', []))).toEqual(rows));
    it('one a line', async () => {
      const lines = (await written('lines', ['rows'])).split('\n').filter((line) => line !== '');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
    });
  });
});
