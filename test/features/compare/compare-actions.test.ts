import { differenceCell } from '../../../src/features/compare/chosen-table';
import { NO_ANSWERS, type Answers, type SheetReading } from '../../../src/features/compare/compare-actions';
import { rentTotals, type Layouts } from '../../../src/intake/index';
import { emulatedExcel } from '../../support/emulated-excel';
import { openQuarter, rollRows } from './several/quarter';

// It has no sheet of rates.
emulatedExcel();

type Row = (string | number)[];
const HEADING: Row = ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR'];
const GERMAN: Row = ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'];
const roll = (property: string, title: Row[], raise = 0, heading = HEADING): Row[] => {
  const [, , ...rows] = rollRows(property, { raise, heading }).slice(0, -1);
  return [...title, ...rows.map((row) => [...row])];
};

const { signal } = new AbortController();

/** The rows stand on the sheet from B3 on. */
async function check(rows: Row[], answers: Partial<Answers> = {}) {
  const { compare: actions, fake } = await openQuarter();
  const grid = { name: 'Units', firstRow: 3, firstColumn: 1, rows };
  const read = { sheet: 'Units', sheetId: 'sheet', grid, firstColumn: 1, hasResults: false };
  const all = { ...NO_ANSWERS, ...answers };
  const reading = await actions.again(read as unknown as SheetReading, all, signal);
  return { actions, fake, reading, compared: () => actions.compare({ reading, answers: all }, signal) };
}

const TWO = [
  ...roll('Crane House', [['Property: Crane House']]),
  [],
  ...roll('Mill Court', [['Property: Mill Court']], 500, GERMAN),
];

it('compares the reading that the pane shows, which is read once', async () => {
  const { reading, compared } = await check(roll('Crane House', [['Property: Crane House'], []], -600));
  const { reconciliation, notes } = await compared();
  expect(reconciliation.extraction).toBe(reading.extraction);
  expect(rentTotals(reconciliation)).toMatchObject([{ measure: 'EUR', difference: -600 }]);
  expect(notes).toContain('The property comes from cell B3.');
  const [difference] = reconciliation.properties[0]!.differences;
  expect(differenceCell(reading, difference!)).toBe('E6');
});

it('remembers what a person said of a column, and of other columns only the layout', async () => {
  const rows = roll('Crane House', [['Property: Crane House']]);
  const { fake, compared } = await check(rows, { columns: new Map([[1, null]]) });
  await compared();
  const { headings, layouts } = fake.file['rr.layouts'] as Layouts;
  expect(headings).toEqual([{ heading: 'Tenant', column: null }]);
  expect(layouts).toMatchObject([{ name: 'Units', columns: HEADING.map((heading) => ({ heading })) }]);
});

it.each<[string, Row[], Partial<Answers>, string]>([
  [
    'its property',
    roll('Crane House', [['Rent roll'], []]).map((row) =>
      row.map((cell) => String(cell).replace('Crane', 'X')),
    ),
    {},
    'The sheet does not name its property. Say below which one it is.',
  ],
  [
    'another property',
    TWO,
    { property: 'Fig Tree' },
    'The chosen databases have no property “Fig Tree”. Tenants of the sheet are in: Crane House (4001). Say below which one it is.',
  ],
  [
    'another day',
    TWO,
    { date: '2020-01-01' },
    'No rent roll is dated on or before 1 Jan 2020. The earliest is dated 30 Jun 2026. Choose another day below.',
  ],
])('asks for %s in the words of the pane', async (_, rows, answers, message) => {
  const { compared } = await check(rows, answers);
  await expect(compared()).rejects.toMatchObject({ message });
});
