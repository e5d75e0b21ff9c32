import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { rowStream } from '../../../src/service/query/row-stream';
import { frameOf } from '../../../src/service/replies/list-shape';

/** Would take hours without any overflow. */
const HOURS = 'SELECT count(*)::VARCHAR FROM range(10_000_000_000_000) AS t(i) WHERE i % 7 = 3';

// DuckDB forgets an interrupt that arrives just before a query starts.
it.each([0, 1, 2, 5, 20])('a query stops whose caller goes %i turns after its start', async (turns) => {
  const caller = new AbortController();
  const data = await DuckDBInstance.create();
  const answer = rowStream(data, HOURS, { frame: frameOf('bare', []), signal: caller.signal });
  answer.catch(() => {});
  for (let turn = 0; turn < turns; turn++) await setImmediate();
  caller.abort();
  await expect(answer).rejects.toThrow(/abort|interrupt/i);
});
