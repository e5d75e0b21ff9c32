/**
 * Naive implementations of what the product does with columns: filter, sort, choose a day, make cells, measure their JSON.
 * Tests compare the two.
 */
import { isNumeric } from '../../src/contract/column-types';
import { isBlank, valuesOf, type Table, type Value } from '../../src/table/table';
import { columnFormat } from '../../src/table/cells/column-format';
import { compareValues } from '../../src/table/sorting/sort-key';
import type { Filter } from '../../src/table/filters/to-filters';
import type { SortKey } from '../../src/table/arguments/parse-options';
import type { Cell } from '../../src/table/cells/cell';
import type { CellsRequest } from '../../src/table/cells/to-cells';

export function selectedPlainly(
  table: Table,
  filters: readonly Pick<Filter, 'column' | 'test'>[],
  sort: readonly SortKey[],
  limit?: number,
): number[] {
  const values = new Map([...table.columns.keys()].map((name) => [name, valuesOf(table, name)]));
  const value = (column: string, row: number): Value => values.get(column)?.[row] ?? null;
  const rows = Array.from({ length: table.rowCount }, (_, row) => row)
    .filter((row) => filters.every(({ column, test }) => test(value(column.name, row))))
    .sort(
      (a, b) =>
        sort
          .map(({ column, descending }) => compared(value(column, a), value(column, b), descending))
          .find((order) => order !== 0) ?? 0,
    );
  if (limit === undefined) return rows;
  return limit < 0 ? rows.slice(limit) : rows.slice(0, limit);
}

/** Blanks come last in either direction. */
function compared(a: Value, b: Value, descending: boolean): number {
  const order = compareValues(a, b);
  return descending && !isBlank(a) && !isBlank(b) ? -order : order;
}

export function ofDayPlainly(table: Table, serial: number): number[] {
  const [properties, dates] = [valuesOf(table, 'property'), valuesOf(table, 'date')];
  const isEarlier = (date: Value) => typeof date === 'number' && date < Math.floor(serial) + 1;
  return dates.flatMap((date, row) => {
    const earlierDates = dates.filter(
      (candidate, at) => properties[at] === properties[row] && isEarlier(candidate),
    );
    const newest = Math.max(...(earlierDates as number[]));
    return isEarlier(date) && date === newest && !isBlank(properties[row] ?? null) ? [row] : [];
  });
}

/** Returns the cells with all formats, with the formats of dates only, and without formats. */
export function cellsPlainly(request: CellsRequest): {
  formats: (string | null)[];
  all: Cell[][];
  dates: Cell[][];
  none: Cell[][];
} {
  const { table, columns, rows, headers, nulls, tier, percentScale } = request;
  const columnsOfValues = columns.map((column) => {
    const values = column ? valuesOf(table, column.name) : [];
    return [...rows].map((row) => values[row] ?? null);
  });
  const formats = columns.map((column, at) =>
    column
      ? columnFormat(column, {
          hasTimes: columnsOfValues[at]!.some(
            (value) => typeof value === 'number' && !Number.isInteger(value),
          ),
          percentScale,
        })
      : null,
  );
  const blank = (numeric: boolean): Cell => {
    if (nulls === 'na') return { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' };
    return typeof nulls === 'object' ? nulls.text : nulls === 'zero' && numeric ? 0 : '';
  };
  const make = (isWrapped: (type: string) => boolean): Cell[][] => [
    ...(headers === 0
      ? []
      : [
          columns.map((column) =>
            column ? (headers === 1 ? column.label || column.name : column.name) : '',
          ),
        ]),
    ...[...rows].map((_, at) =>
      columns.map((column, columnIndex): Cell => {
        if (!column) return '';
        const { type } = column;
        const value = columnsOfValues[columnIndex]![at]!;
        const cell = value === null ? blank(isNumeric(type)) : value;
        const numberFormat = formats[columnIndex]!;
        if (typeof cell !== 'number' || numberFormat === null || !isWrapped(type)) return cell;
        return {
          type: tier === 'double' ? 'Double' : 'FormattedNumber',
          basicValue: cell,
          numberFormat,
        };
      }),
    ),
  ];
  return {
    formats,
    all: make(() => true),
    dates: make((type) => type === 'TIMESTAMP'),
    none: make(() => false),
  };
}
