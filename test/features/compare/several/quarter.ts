import { createAnswers } from '../../../../src/answers/create-answers';
import { positionOf } from '../../../../src/excel/cell-address';
import { createLastWritten } from '../../../../src/excel/write/last-written';
import { createCompareActions } from '../../../../src/features/compare/create-compare-actions';
import type { PassHow } from '../../../../src/features/compare/several/several-actions';
import type { SheetContent } from '../../../../src/workbench/workbook/sheet-content';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';
import { cellsOf } from '../../../support/cells-of';
import { fakeGateway } from '../../../support/fake-gateway';
import { listedColumns } from '../../../support/listed-columns';
import { fakeStore } from '../../../support/fake-store';

const COLUMNS = listedColumns(
  ...`svc_property_id INT Property ID
      property_name STRING Property
      rentroll_date TIMESTAMP Date
      unit_reference STRING Unit
      tenant_name STRING Tenant
      actual_lettable_area_sqm FLOAT Area
      contracted_rent_pa FLOAT Rent
      lease_expiry_date TIMESTAMP Expiry
      currency STRING Currency`.split(/\n\s*/),
);

const PROPERTIES = ['Crane House', 'Mill Court', 'Alder Yard', 'Birch Row'];
const CURRENCIES = ['EUR', 'EUR', 'GBP', 'EUR'];
const ROWS = PROPERTIES.flatMap((property, at) =>
  [1, 2, 3].map((unit) => ({
    svc_property_id: 4001 + at,
    property_name: property,
    rentroll_date: '2026-06-30',
    unit_reference: `0${unit}`,
    tenant_name: `${property} tenant ${unit} GmbH`,
    actual_lettable_area_sqm: 100 + unit,
    contracted_rent_pa: 12_000 * unit,
    lease_expiry_date: `203${unit}-12-31`,
    currency: CURRENCIES[at],
  })),
);

type Row = readonly (string | number)[];
export interface RollOptions {
  date?: string;
  /** Added to the rent of the first unit. */
  raise?: number;
  heading?: Row;
  titles?: readonly Row[];
  units?: number;
}

/** The rent roll of a property as rows of a sheet. */
export function rollRows(property: string, given: RollOptions = {}): Row[] {
  const { date = '30.06.2026', raise = 0, titles = [], units = 3 } = given;
  const rows = ROWS.filter((row) => row.property_name === property).slice(0, units);
  const heading = given.heading ?? ['Unit', 'Tenant', 'Area m²', `Rent p.a. ${rows[0]?.currency ?? 'EUR'}`];
  return [
    [`Property: ${property}`],
    [`As at: ${date}`],
    ...titles,
    heading,
    ...rows.map((row, at): Row => [
      row.unit_reference,
      row.tenant_name,
      row.actual_lettable_area_sqm,
      row.contracted_rent_pa + (at === 0 ? raise : 0),
    ]),
    ['Total', '', '', rows.reduce((sum, row) => sum + row.contracted_rent_pa, raise)],
  ];
}

export const sheetOf = (name: string, rows: readonly Row[]): SheetContent => ({
  name,
  cells: cellsOf(
    'A1',
    rows.map((row) => row.map((value) => (typeof value === 'number' || value === '' ? value : `'${value}`))),
  ),
});

/** Writes rows to a sheet as a person does. */
export function fillSheet(workbook: Pick<Workbook, 'write'>, sheetId: string, rows: readonly Row[]): string {
  for (const [cell, content] of Object.entries(sheetOf('', rows).cells)) {
    const { row: top, column: left } = positionOf({ cell });
    workbook.write({ sheetId, top, left, bottom: top, right: left }, () => String(content));
  }
  return sheetId;
}

/** The actions over the emulated workbook, and the progress that a pass told. */
export async function openQuarter() {
  const { context, ...service } = fakeGateway({ columns: COLUMNS, rows: ROWS });
  const written = createLastWritten();
  const { store, ...fake } = fakeStore();
  const compare = await createCompareActions({
    store,
    scheduler: context.scheduler,
    now: () => Date.UTC(2026, 8, 30, 12),
    answers: createAnswers(context),
    written,
  });
  const reported: string[] = [];
  const stop = new AbortController();
  const how: PassHow = {
    signal: stop.signal,
    progress: (name, done, total) => reported.push(`${done} of ${total}: ${name}`),
  };
  return {
    compare,
    several: await compare.several(),
    service,
    fake,
    written,
    how,
    reported,
    stop,
  };
}
