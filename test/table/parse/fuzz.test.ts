import { differenceOf } from '../../fuzz/difference';
import { fuzz } from '../../fuzz/fuzz';
import { createPlainReader } from '../../../src/table/parse/plain-reader';
import type { CreateRowParser, RowParser } from '../../../src/table/parse/row-parser';
import { CHUNK_ROWS } from '../../../src/table/table';
import { propertyRuns } from '../../support/property-runs';
import { JSON_CASES } from './json-cases';
import { PARSERS } from './parsers';

it('finds no difference on random and damaged replies', () => {
  const count = propertyRuns(1500);
  expect(fuzz(1, (replies) => replies < count)).toEqual({ replies: count });
});

it('finds a parser that loses a row', () => {
  const losing: CreateRowParser = (columns, layout) => {
    const parser = createPlainReader(columns, layout);
    return Object.create(parser, {
      push: { value: parser.push.bind(parser) },
      finish: { value: () => ({ ...parser.finish(), rowCount: 0 }) },
    }) as RowParser;
  };
  const reply = new TextEncoder().encode('[{"a":1}]');
  expect(differenceOf(reply, () => Infinity, { ...PARSERS, losing })).toEqual({
    parser: 'losing',
    difference: 'read: 0 rows, not 1',
  });
});

describe('the parsers and `JSON.parse`', () => {
  it('read and refuse the same of every kind of JSON, however it is cut', () => {
    const { stackTraceLimit } = Error;
    // Thousands of cases are refused, and to record where takes longer than to read them.
    Error.stackTraceLimit = 0;
    const found = JSON_CASES.flatMap((bytes) => {
      const difference = differenceOf(bytes, () => (bytes.length > 4000 ? 30_011 : 1), PARSERS);
      return difference ? [[new TextDecoder().decode(bytes).slice(0, 100), difference]] : [];
    });
    Error.stackTraceLimit = stackTraceLimit;
    expect(found).toEqual([]);
  });

  const rows = Array.from(
    { length: CHUNK_ROWS + 5 },
    (_, i) =>
      `{"a":${i / 8},"nameé":"${i % 7 ? `é ${i}` : 'same'}","x\\"y":"20${10 + (i % 90)}-01-31T10:00:00.125+01:00","e":${i % 3 ? '"A"' : i},"other ${i % 50}":[${i}]}`,
  );
  const long = 'x'.repeat(70_000);

  it.each<[string, string]>([
    ['more rows than a chunk', `[${rows.join()}]`],
    ['more lines than a chunk', rows.join('\n')],
    ['exactly a chunk', `[${rows.slice(0, CHUNK_ROWS).join()}]`],
    [
      'a text and nested values of several pieces',
      `[{"nameé":"${long}"},{"z":[${long.length}],"e":[["${long}"]]}]`,
    ],
    [
      'texts that are escaped differently',
      String.raw`[{"nameé":"a\\b"},{"nameé":"a\\b"},{"nameé":"a\b"},{"nameé":"a"b"}]`,
    ],
    ['a text twice in a row that is cut', '[{"nameé":"a","nameé":"a","e":"b"}]'],
    ['a row beyond 64 KB, damaged at its last bracket', `[{"nameé":"${long}","a":[1}},{"a":3}]`],
    ['a row beyond 64 KB, damaged and cut off', `[{"a":nul,"nameé":"${long}","a":{`],
    ['nesting beyond the limit in another field', `[{"b":${'{"c":'.repeat(513)}`],
    [
      'a row that shares no name with the others',
      '{"a":1}\n{"a":2,"z":1}\n{"error":1,"code":2}\n{"code two":2}',
    ],
    ['a field after others whose name is a whole number', '[{"a":1,"z":1,"3":1}]'],
    ['rows that share names only with each other', '{"a":1}\n{"error":1}\n{"error":2}'],
    ['names that differ only in a lone surrogate', '{"a":1}\n{"\\ud800":1}\n{"\\ud801":1}\n{"\\ud801":1}'],
    ['a column twice in the first row', '[{"a":1,"e":2,"z":3,"\\u0061":4,"e":5},{"a":1}]'],
    ['a column twice in another row', '[{"a":1,"e":2},{"a":1,"a":2},{"e":1,"e":2}]'],
    ['another field twice', '[{"z":1,"a":2,"z":3}]'],
    ['a column twice in a row beyond 64 KB', `[{"a":1,"nameé":"${long}","a":2},{"a":3}]`],
    ['an empty array reply', ''],
    ['an empty reply of lines', ''],
    ['an object instead of a list', ' {"a":1}'],
    ['more after the list', '[{"a":1}] , x'],
  ])('read the same of %s', (_, text) => {
    const bytes = new TextEncoder().encode(text);
    for (const piece of [30_011, ...(bytes.length < 100 ? [1, 7] : [])])
      expect(differenceOf(bytes, () => piece, PARSERS)).toBeUndefined();
  });
});
