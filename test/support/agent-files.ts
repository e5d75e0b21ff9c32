import { fileOf } from './file-of';
import type { WorkbenchDriver } from './workbench-driver';

const COLUMNS =
  'property_name; unit_reference; tenant_name; actual_lettable_area_sqm; contracted_rent_pa; lease_start_date; lease_expiry_date; currency';

type Value = string | number;

export interface AgentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface AgentFiles {
  /** By the names that their sheets get. */
  properties: Readonly<Record<'first' | 'second' | 'third' | 'fourth', string>>;
  files: AgentFile[];
}

const RAISE = 24_000;

/**
 * Rent rolls of four properties as agents send them: two whole workbooks, of which the first has one rent too high; a CSV in
 * German per month; and two workbooks of one layout that does not say for which period its rents are.
 */
export async function agentFiles(book: WorkbenchDriver): Promise<AgentFiles> {
  await book.set('Sheet1!A1', `=RR.QUERY("${COLUMNS}","currency=EUR",0)`);
  await book.idle();
  const rows = await book.page.evaluate(() => {
    const { cell, spill } = window.workbench!;
    const count = Number(/\d+$/.exec(spill('Sheet1!A1') ?? '1')![0]);
    return Array.from({ length: count }, (_, row) =>
      [...'ABCDEFG'].map((column) => {
        const { value } = cell(`Sheet1!${column}${row + 1}`);
        return typeof value === 'number' ? value : String(value);
      }),
    );
  });
  await book.set('Sheet1!A1', '');
  await book.idle();
  const byProperty = new Map<string, Value[][]>();
  for (const row of rows)
    byProperty.set(String(row[0]), [...(byProperty.get(String(row[0])) ?? []), row.slice(1)]);
  const [first, second, third, fourth] = [...byProperty]
    .filter(([, units]) => units.length >= 6 && units.some(([, tenant]) => tenant !== ''))
    .map(([name]) => name) as [string, string, string, string];
  const unitsOf = (name: string) => byProperty.get(name)!;
  const whole = (name: string, raise: number) =>
    workbook(`${name}.xlsx`, [
      [`Property: ${name}`],
      ['As at: 30.06.2026'],
      ['Managing agent: Kestrel Property Management'],
      [],
      ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR', 'Lease start', 'Lease end'],
      ...english(unitsOf(name), raise),
    ]);
  const unclear = (name: string) =>
    workbook(`${name}.xlsx`, [
      [`Property: ${name}`],
      [],
      ['Unit', 'Tenant', 'Area m²', 'Rent', 'Start', 'End'],
      ...english(unitsOf(name), 0),
    ]);
  const csv = [
    `Mieterliste ${second}`,
    'Hausverwaltung: Kranz & Sohn GmbH',
    '',
    'ME-Nr.;Mieter;Fläche m²;Nettomiete mtl. EUR;Mietbeginn;Mietende',
    ...unitsOf(second).map(([unit, tenant, area, rent, start, end]) =>
      [unit, tenant || 'Leerstand', german(area!), monthly(rent!), day(start!), day(end!)].join(';'),
    ),
  ].join('\n');
  return {
    properties: { first, second, third, fourth },
    files: [
      whole(first, RAISE),
      { name: `${second}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) },
      unclear(third),
      unclear(fourth),
    ],
  };
}

const workbook = (name: string, rows: readonly (readonly (Value | null)[])[]): AgentFile => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(fileOf({ Sheet1: rows })),
});

/** Raises the first rent. */
function english(units: readonly Value[][], raise: number): (Value | null)[][] {
  const raised = units.find(([, , , rent]) => typeof rent === 'number');
  return units.map((row) => {
    const [unit, tenant, area, rent, start, end] = row as [Value, Value, Value, Value, Value, Value];
    const amount = typeof rent === 'number' ? rent + (row === raised ? raise : 0) : null;
    return [unit, tenant || 'Vacant', area === '' ? null : area, amount, day(start), day(end)];
  });
}

const number = (value: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const german = (value: Value) => (typeof value === 'number' ? number(value) : '');
const monthly = (value: Value) => (typeof value === 'number' ? number(value / 12) : '');
const day = (serial: Value) =>
  typeof serial !== 'number'
    ? ''
    : new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('.');
