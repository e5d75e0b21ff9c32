import type { ColumnEntry } from '../../src/contract/entries';
import { parseFilters } from '../../test/support/parse-filters';
import type { CreateRowParser } from '../../src/table/parse/row-parser';
import type { SortKey } from '../../src/table/arguments/parse-options';
import { limitRows, selectRows } from '../../src/table/select-rows';
import { sortRows } from '../../src/table/sort-rows';
import { atOnce } from '../../src/table/steps';
import type { Table } from '../../src/table/table';
import { createTableReader } from '../../src/table/table-reader';
import { toCells } from '../../src/table/cells/to-cells';
import { COLUMNS } from './rent-roll';

/** About the size of the pieces that a fetch returns. */
const CHUNK_BYTES = 1 << 16;
const DAY_MS = 86_400_000;
/** The days from Excel's day 0 to JavaScript's. */
const DAY_0 = 25_569;

type Row = Record<string, unknown>;

const parseText = (text: string): { rows: Row[] } => JSON.parse(text) as { rows: Row[] };

const decodeAndParse = (bytes: Uint8Array): Row[] => parseText(new TextDecoder().decode(bytes)).rows;

/** The obvious way: parses rows into objects, and makes cells of all of them, with `Date` for dates. */
export const obvious = (bytes: Uint8Array): unknown[][] => cellsOf(decodeAndParse(bytes), (serial) => serial);

/** Makes the cells of {@link portfolioSteps} in the obvious way. */
export function obviousCells(bytes: Uint8Array): unknown[][] {
  const rows = decodeAndParse(bytes).filter(({ country, passing_rent_pa: rent }) => {
    return country === 'DE' && typeof rent === 'number' && rent >= MIN_RENT;
  });
  rows.sort(
    (a, b) =>
      String(a.tenant_name ?? '\uFFFF').localeCompare(String(b.tenant_name ?? '\uFFFF')) ||
      Date.parse(String(a.lease_end_date)) - Date.parse(String(b.lease_end_date)),
  );
  return cellsOf(rows.slice(0, SHOWN_ROWS), (basicValue) => ({
    type: 'Double',
    basicValue,
    numberFormat: 'yyyy-mm-dd',
  }));
}

const cellsOf = (rows: readonly Row[], date: (serial: number) => unknown): unknown[][] =>
  rows.map((row) =>
    COLUMNS.map(({ name, type }) => {
      const value = row[name];
      if (value === null || value === undefined) return '';
      return type === 'TIMESTAMP' ? date(new Date(value as string).getTime() / DAY_MS + DAY_0) : value;
    }),
  );

/** Makes columns in our way, from pieces as a reply brings them. */
export function toColumns(bytes: Uint8Array, createRowParser: CreateRowParser): Table {
  const reader = createTableReader({
    columns: COLUMNS,
    wrappers: ['rows'],
    what: 'The reply',
    createRowParser,
  });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    atOnce(reader.push(bytes.subarray(at, at + CHUNK_BYTES)));
  return atOnce(reader.finish());
}

const SHOWN_ROWS = 8000;
const MIN_RENT = 450;
const ENTRIES = COLUMNS.map(({ name, type }) => ({ name, type, label: name }) as ColumnEntry);
const FILTERS = parseFilters(
  [
    ['country', 'DE'],
    ['passing_rent_pa', `>=${MIN_RENT}`],
  ],
  (name) => ENTRIES.find((entry) => entry.name === name) as ColumnEntry,
);
const SORT: SortKey[] = [
  { column: 'tenant_name', descending: false },
  { column: 'lease_end_date', descending: false },
];

/** Makes 8,000 rows of cells of a table: filtered, sorted by two keys, with wrapped dates. */
export function* portfolioSteps(table: Table) {
  const rows = limitRows(yield* sortRows(table, yield* selectRows(table, FILTERS), SORT), SHOWN_ROWS);
  if (rows.length !== SHOWN_ROWS) throw new Error(`Only ${rows.length} rows match.`);
  return yield* toCells({
    table,
    columns: ENTRIES,
    rows,
    headers: 1,
    nulls: 'blank',
    format: 'typed',
    tier: 'double',
    percentScale: 100,
  });
}

/**
 * Returns the ways from bytes to columns. The obvious way has no columns and ends at cells. It has its own bytes, because
 * `JSON.parse` learns the orders of the fields of a text.
 */
export function parsingWays(bytes: Uint8Array, ofObvious: Uint8Array, wasm: CreateRowParser) {
  const text = new TextDecoder().decode(bytes);
  return {
    floor: () => parseText(text),
    obvious: () => obvious(ofObvious),
    wasm: () => toColumns(bytes, wasm),
  };
}

/** Returns the ways from bytes to 8,000 rows of cells. */
export function cellsWays(bytes: Uint8Array, wasm: CreateRowParser) {
  const text = new TextDecoder().decode(bytes);
  return {
    floor: () => parseText(text),
    obvious: () => obviousCells(bytes),
    wasm: () => atOnce(portfolioSteps(toColumns(bytes, wasm))),
  };
}
