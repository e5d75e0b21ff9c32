import { JsonProblem, type CreateRowParser, type RowLayout } from '../../../src/table/parse/row-parser';
import type { ColumnSpec } from '../../../src/table/table';
import { COLUMNS } from '../../fuzz/difference';
import { columnsOf } from '../table-of';
import { PARSERS } from './parsers';
import { expectSame } from '../../support/expect-same';

/** Returns what a parser makes of rows in pieces: the bytes it takes, and the rows or the problem. */
function outcomeOf(
  create: CreateRowParser,
  bytes: Uint8Array,
  piece: number,
  layout: RowLayout = 'array',
  columns: readonly ColumnSpec[] = COLUMNS,
): unknown {
  let taken = 0;
  try {
    const parser = create(columns, layout);
    for (let at = 0; at < bytes.length && !parser.isClosed; at += piece)
      taken += parser.push(bytes.slice(at, at + piece));
    const { rowCount, columns: read, ...facts } = parser.finish();
    return { taken, rowCount, ...facts, values: columnsOf({ columns: read, rowCount }) };
  } catch (thrown) {
    if (!(thrown instanceof JsonProblem)) throw thrown;
    const { kind, offset, expected, row } = thrown;
    return { kind, offset, expected, row };
  }
}

const { plain, wasm } = PARSERS;

describe('the two parsers', () => {
  const rows = Array.from(
    { length: 9000 },
    (_, i) =>
      `{"a":${i / 8},"nameé":"${i % 7 ? `é ${i}` : 'same'}","x\\"y":"20${10 + (i % 90)}-01-31T10:00:00.125+01:00","e":${i % 3 ? '"A"' : i},"other ${i % 50}":[${i}]}`,
  );
  const long = 'x'.repeat(70_000);

  it.each<[string, string, RowLayout?]>([
    ['several chunks', `[${rows.join()}]`],
    ['several chunks of lines', rows.join('\n'), 'lines'],
    ['a row beyond 64 KB, damaged at its last bracket', `[{"nameé":"${long}","a":[1}},{"a":3}]`],
    ['a row beyond 64 KB, damaged and cut off', `[{"a":nul,"nameé":"${long}","a":{`],
    ['nesting beyond the limit in another field', `[{"b":${'{"c":'.repeat(513)}`],
    [
      'a row that shares no name with the others',
      '{"a":1}\n{"a":2,"z":1}\n{"error":1,"code":2}\n{"code two":2}',
      'lines',
    ],
    ['a field after others whose name is a whole number', '[{"a":1,"z":1,"3":1}]'],
    ['rows that share names only with each other', '{"a":1}\n{"error":1}\n{"error":2}', 'lines'],
    [
      'names that differ only in a lone surrogate',
      '{"a":1}\n{"\\ud800":1}\n{"\\ud801":1}\n{"\\ud801":1}',
      'lines',
    ],
    [
      'more names than are remembered',
      `{"a":1}\n${Array.from({ length: 5000 }, (_, i) => `{"f${i}":1}`).join('\n')}`,
      'lines',
    ],
    ['a column twice in the first row', '[{"a":1,"e":2,"z":3,"\\u0061":4,"e":5},{"a":1}]'],
    ['a column twice in another row', '[{"a":1,"e":2},{"a":1,"a":2},{"e":1,"e":2}]'],
    ['another field twice', '[{"z":1,"a":2,"z":3}]'],
    ['a column twice in a row beyond 64 KB', `[{"a":1,"nameé":"${long}","a":2},{"a":3}]`],
    ['an empty array reply', ''],
    ['an empty reply of lines', '', 'lines'],
    ['an object instead of a list', ' {"a":1}'],
    ['more after the list', '[{"a":1}] , x'],
  ])('do the same with %s', (_, text, layout = 'array') => {
    const bytes = new TextEncoder().encode(text);
    for (const piece of [1 << 16, 30_011, ...(bytes.length < 100 ? [1, 7] : [])]) {
      const wanted = outcomeOf(plain, bytes, piece, layout);
      expectSame(outcomeOf(wasm, bytes, piece, layout), wanted);
    }
  });
});
