import type { ColumnType } from '../../../src/contract/column-types';
import { RrError } from '../../../src/contract/failure';
import type { CreateRowParser } from '../../../src/table/parse/row-parser';
import type { ColumnSpec, Table } from '../../../src/table/table';
import { seeded } from '../../faults/seeded';
import { columnsOf } from '../table-of';
import { checkTable } from './check-table';
import { JSON_CASES, type JsonCase } from './json-cases';
import { PARSERS } from './parsers';
import { readInPieces } from './read-in-pieces';
import { readTableSlowly } from './read-table-oracle';

const TYPES: readonly ColumnType[] = ['FLOAT', 'TIMESTAMP', 'STRING'];
const good = JSON_CASES.filter(({ isJson }) => isJson);
const bad = JSON_CASES.filter(({ isJson }) => !isJson);

const outcome = (read: () => Table): string => {
  const { stackTraceLimit } = Error;
  // Thousands of cases are refused, and to record where takes longer than to read them.
  Error.stackTraceLimit = 0;
  try {
    const table = read();
    return JSON.stringify([columnsOf(table), table.rowCount, checkTable(table)]);
  } catch (thrown) {
    if (thrown instanceof RrError && thrown.code === 'bad-reply') return thrown.message;
    throw thrown;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

const SETTINGS = [...TYPES.map((type) => ({ name: 'a', type })), { name: 'z', type: 'STRING' as const }];

/** Reads a case whole, in pieces, and byte by byte if it is short. */
function readings({ bytes }: JsonCase, column: ColumnSpec, createRowParser: CreateRowParser): string[] {
  const random = seeded(bytes.length);
  const sizes = [() => Infinity, () => 1 + Math.floor(random() * 9), () => 1];
  return sizes
    .slice(0, bytes.length > 4000 ? 1 : 3)
    .map((nextSize) => outcome(() => readInPieces({ bytes, columns: [column], createRowParser }, nextSize)));
}

const isRead = (result: string) => result.startsWith('[');

describe.each(Object.entries(PARSERS))('the %s parser', (_name, createRowParser) => {
  it('accepts JSON, and reads its values', () => {
    const wrong = good.flatMap((jsonCase) =>
      SETTINGS.flatMap((column) => {
        const text = new TextDecoder().decode(jsonCase.bytes);
        const expected = outcome(() => readTableSlowly(text, [column]));
        return readings(jsonCase, column, createRowParser)
          .filter((got) => got !== expected)
          .map((got) => ({ name: jsonCase.name, expected, got }));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('refuses what is not JSON, at the same byte however it is cut', () => {
    const wrong = bad.flatMap((jsonCase) => {
      const results = SETTINGS.flatMap((column) => readings(jsonCase, column, createRowParser));
      return results.some(isRead) || new Set(results).size > 1 ? [{ name: jsonCase.name, results }] : [];
    });
    expect(wrong).toEqual([]);
  });
});
