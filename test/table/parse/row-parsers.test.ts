import fc from 'fast-check';
import type { ColumnType } from '../../../src/contract/column-types';
import { valuesOf, type CodedColumn } from '../../../src/table/table';
import {
  DEEPEST,
  JsonProblem,
  MAX_NAMES,
  PIECE_BYTES,
  type CreateRowParser,
  type ParsedRows,
  type RowLayout,
} from '../../../src/table/parse/row-parser';
import { columnsOf, entriesOf } from '../table-of';
import { checkTable } from './check-table';
import { bytesOf } from './json-cases';
import { PARSERS } from './parsers';
import { readInPieces } from './read-in-pieces';
import { readTableSlowly } from './read-table-oracle';
import { propertyRuns } from '../../support/property-runs';

const X = [{ name: 'x', type: 'STRING' }] as const;

describe.each(Object.entries(PARSERS))('the %s parser', (_name, create: CreateRowParser) => {
  function parse(
    text: string,
    layout: RowLayout = 'array',
    columns: readonly { name: string; type: ColumnType }[] = X,
  ): ParsedRows {
    const parser = create(columns, layout);
    const bytes = bytesOf(text);
    for (let at = 0; at < bytes.length && !parser.isClosed; at += PIECE_BYTES)
      parser.push(bytes.slice(at, at + PIECE_BYTES));
    const parsed = parser.finish();
    expect(checkTable(parsed)).toBe('');
    return parsed;
  }

  function problemOf(text: string): JsonProblem {
    try {
      parse(text);
    } catch (thrown) {
      if (thrown instanceof JsonProblem) return thrown;
      throw thrown;
    }
    throw new Error('nothing was thrown');
  }

  it('keeps no reference to the bytes that it takes', () => {
    const parser = create(X, 'lines');
    const bytes = bytesOf('{"x":"abc"}\n{"x":"d');
    parser.push(bytes);
    bytes.fill(0x7a);
    parser.push(bytesOf('ef"}'));
    expect(valuesOf(parser.finish(), 'x')).toEqual(['abc', 'def']);
  });

  describe('says what is wrong', () => {
    it('far into the input', () => {
      const rows = Array.from({ length: 20_000 }, (_, i) => `{"x":"text ${i}"}`).join(',');
      expect(problemOf(`[${rows},{"x":1 2}]`)).toMatchObject({ offset: rows.length + 9, row: 20_000 });
    });

    it('about values nested too deep, and not about others', () => {
      const nested = (depth: number) => `[{"x":${'['.repeat(depth)}${']'.repeat(depth)}}]`;
      expect(valuesOf(parse(nested(DEEPEST)), 'x')[0]).toHaveLength(2 * DEEPEST);
      expect(problemOf(nested(DEEPEST + 1))).toMatchObject({ kind: 'too-deep', offset: 6 + DEEPEST });
    });
  });

  it('keeps one entry for a repeated text, however the reply is cut', () => {
    const texts = ['Büro', 'retail', 'with \\n escape', 'x'.repeat(40)];
    const body = bytesOf(
      `[${Array.from({ length: 500 }, (_, i) => `{"x":"${texts[i % 4]}","y":${i}}`).join(',')}]`,
    );
    const dictionaryOf = (size: number) => {
      const { columns } = readInPieces({ bytes: body, columns: X, createRowParser: create }, () => size);
      return entriesOf((columns.get('x') as CodedColumn).dictionary);
    };
    expect(dictionaryOf(1e6)).toEqual([
      null,
      '',
      false,
      true,
      ...texts.map((text) => text.replace('\\n', '\n')),
    ]);
    for (const size of [1, 7, 100]) expect(dictionaryOf(size)).toEqual(dictionaryOf(1e6));
  });

  it('reads more names than it remembers', () => {
    const fields = Array.from({ length: MAX_NAMES + 50 }, (_, i) => `"field ${i}":${i}`).join(',');
    const table = parse(`[{${fields},"x":"a"},{"x":"b",${fields}}]`);
    expect(valuesOf(table, 'x')).toEqual(['a', 'b']);
  });

  it('finds names of any length, and names that begin with one another', () => {
    const names = [
      ...Array.from({ length: 70 }, (_, i) => 'n'.repeat(i)),
      ...Array.from({ length: 70 }, (_, i) => `name number ${i}`),
    ];
    const orders = [names, [...names].reverse(), [...names].reverse(), names];
    const rows = orders.map((order) => `{${order.map((name) => `"${name}":${name.length}`).join()}}`);
    const columns = names.map((name) => ({ name, type: 'INT' }) as const);
    const table = parse(`[${rows.join()}]`, 'array', columns);
    for (const name of names) expect(valuesOf(table, name)).toEqual(orders.map(() => name.length));
  });

  it('takes every line for a row if there are too many names to know', () => {
    const fields = Array.from({ length: MAX_NAMES }, (_, i) => `"field ${i}":${i}`).join(',');
    expect(parse(`{"x":1,${fields}}\n{"error":"e"}`, 'lines').unexpectedRow).toBeUndefined();
  });

  const columns = [
    { name: 'a', type: 'STRING' },
    { name: 'b', type: 'FLOAT' },
    { name: 'c', type: 'TIMESTAMP' },
  ] as const;

  it('reads any number to the last bit', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc
        .tuple(
          fc.constantFrom('', '-'),
          fc.bigInt({ min: 0n, max: 10n ** 22n }),
          fc.stringMatching(/^(\.\d{1,25})?$/),
        )
        .map((parts) => parts.join('')),
      fc.stringMatching(/^-?(0|[1-9]\d{0,17})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
        const body = `[${numbers.map((numberText) => `{"b":${numberText},"c":${numberText},"a":${numberText}},{"b":"${numberText}"}`).join(',')}]`;
        expect(columnsOf(parse(body, 'array', columns))).toEqual(columnsOf(readTableSlowly(body, columns)));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
