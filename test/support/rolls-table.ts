import type { Column, Table, Value } from '../../src/table/table';

export interface Roll {
  property: number;
  id: number;
  date: number | null;
  isApproved: boolean | string;
}

/** The service's list of rent rolls. */
export function rollsTable(rolls: readonly Roll[]): Table {
  const coded = (name: string, values: readonly Value[]): Column => ({
    name,
    type: 'STRING',
    kind: 'codes',
    chunks: [Int32Array.from(values, (_, row) => row)],
    dictionary: { length: values.length, units: 0, at: (code) => values[code]! },
  });
  const columns = [
    coded(
      'propertyId',
      rolls.map(({ property }) => property),
    ),
    coded(
      'rentrollDate',
      rolls.map(({ date }) => date),
    ),
    coded(
      'rentrollId',
      rolls.map(({ id }) => id),
    ),
    coded(
      'isApproved',
      rolls.map(({ isApproved }) => isApproved),
    ),
  ];
  return { rowCount: rolls.length, columns: new Map(columns.map((column) => [column.name, column])) };
}
