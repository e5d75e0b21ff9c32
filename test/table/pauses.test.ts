import { asOfRows } from '../../src/table/as-of';
import { createTableReader } from '../../src/table/table-reader';
import { toCells } from '../../src/table/cells/to-cells';
import { countColumn } from '../../src/table/columns/column-facts';
import { columnProfile } from '../../src/table/columns/column-profile';
import { columnOf } from '../../src/table/table';
import { tableBytes } from '../../src/table/table-bytes';
import type { Steps } from '../../src/table/steps';
import { entry } from './catalogue';
import { tableOf } from './table-of';

const COUNT = 20_000;
const TABLE = tableOf({
  text: ['STRING', Array.from({ length: COUNT }, (_, row) => `Unit ${row}`)],
  same: ['ENUM', Array<string>(COUNT).fill('OFFICE')],
  amount: ['FLOAT', Array.from({ length: COUNT }, (_, row) => row * 1.37)],
  date: ['TIMESTAMP', Array<number>(COUNT).fill(100)],
});
const ROWS = Uint32Array.from({ length: COUNT }, (_, row) => row);

const profile = (name: string) => columnProfile(columnOf(TABLE, name), ROWS);
const reply = new TextEncoder().encode(`[${'{"text":"Unit"},'.repeat(COUNT)}{}]`);

/** What takes long, and the most rows of a step. */
it.each<[string, Steps<unknown>, rowsOfStep: number]>([
  ['counting values', countColumn(columnOf(TABLE, 'text'), COUNT), 512],
  ['a profile of texts', profile('text'), 512],
  ['a profile of a text', profile('same'), 512],
  ['a profile of numbers', profile('amount'), 512],
  ['a reply', createTableReader({ columns: [], wrappers: [], what: 'The reply' }).push(reply), 4096],
  ['a day', asOfRows(TABLE, { property: 'same', date: 'date' }, 100), 1000],
  ['the memory of texts', tableBytes(TABLE), 4096],
  [
    'making cells',
    toCells({
      ...{ table: TABLE, columns: [entry('text', 'STRING'), entry('amount', 'FLOAT')], rows: ROWS },
      ...{ headers: 0, nulls: 'blank', format: 'plain', tier: 'bare', percentScale: 100 },
    }),
    250,
  ],
])('%s pauses often enough in a large table that no step takes long', (_, steps, rowsOfStep) =>
  expect([...steps].length).toBeGreaterThanOrEqual(Math.floor(COUNT / rowsOfStep)),
);
