import { fileOf } from './file-of';
import type { WorkbenchDriver } from './workbench-driver';

const COLUMNS =
  'property_name; unit_reference; tenant_name; actual_lettable_area_sqm; contracted_rent_pa; lease_start_date; lease_expiry_date';

type Value = string | number;
/** Unit, tenant, area, rent, start and end. */
type Unit = readonly [Value, Value, Value, Value, Value, Value];

const RAISE = 24_000;

/**
 * Rent rolls of four properties as agents send them: two whole workbooks, of which the first has one rent too high; a CSV in
 * German per month, in windows-1252 as Excel saves it; and two workbooks of one layout that does not say for which period its rents are. `properties` are the names
 * that their sheets get.
 */
export async function agentFiles(book: WorkbenchDriver) {
  await book.enter('Sheet1!A1', `=RR.QUERY("${COLUMNS}","currency=EUR",0)`);
  const shown = await book.cells(`Sheet1!${await book.spill('Sheet1!A1')}`);
  await book.enter('Sheet1!A1', '');
  const values = shown.map(({ value }) => (typeof value === 'number' ? value : String(value)));
  const rows = values.flatMap((_, at) => (at % 7 === 0 ? [values.slice(at, at + 7)] : []));
  const unitsOf = (name: string) =>
    rows.flatMap(([property, ...unit]) => (property === name ? [unit as unknown as Unit] : []));
  const [first, second, third, fourth] = [...new Set(rows.map(([property]) => String(property)))].filter(
    (name) => unitsOf(name).length >= 6 && unitsOf(name).some(([, tenant]) => tenant !== ''),
  ) as [string, string, string, string];
  const whole = workbook(first, [
    [`Property: ${first}`],
    ['As at: 30.06.2026'],
    ['Managing agent: Kestrel Property Management'],
    [],
    ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR', 'Lease start', 'Lease end'],
    ...english(unitsOf(first), RAISE),
  ]);
  const unclear = (name: string) =>
    workbook(name, [
      [`Property: ${name}`],
      [],
      ['Unit', 'Tenant', 'Area m²', 'Rent', 'Start', 'End'],
      ...english(unitsOf(name), 0),
    ]);
  const csv = [
    `Mieterliste ${second}`,
    'Hausverwaltung – Kranz & Sohn GmbH',
    '',
    'ME-Nr.;Mieter;Fläche m²;Nettomiete mtl. EUR;Mietbeginn;Mietende',
    ...unitsOf(second).map(([unit, tenant, area, rent, start, end]) =>
      [unit, tenant || 'Leerstand', german(area), german(rent, 12), day(start), day(end)].join(';'),
    ),
  ].join('\n');
  return {
    properties: { first, second, third, fourth },
    files: [
      whole,
      {
        name: `${second}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(csv.replace('–', '\x96'), 'latin1'),
      },
      unclear(third),
      unclear(fourth),
    ],
  };
}

export type AgentFiles = Awaited<ReturnType<typeof agentFiles>>;
export type AgentFile = AgentFiles['files'][number];

const workbook = (name: string, rows: readonly (readonly (Value | null)[])[]) => ({
  name: `${name}.xlsx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(fileOf({ Sheet1: rows })),
});

/** Raises the first rent. */
function english(units: readonly Unit[], raise: number): (Value | null)[][] {
  const raised = units.find(([, , , rent]) => typeof rent === 'number');
  return units.map((row) => {
    const [unit, tenant, area, rent, start, end] = row;
    const amount = typeof rent === 'number' ? rent + (row === raised ? raise : 0) : null;
    return [unit, tenant || 'Vacant', area === '' ? null : area, amount, day(start), day(end)];
  });
}

const german = (value: Value, months = 1) =>
  typeof value === 'number'
    ? (value / months).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : '';
const day = (serial: Value) =>
  typeof serial !== 'number'
    ? ''
    : new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10).split('-').reverse().join('.');
