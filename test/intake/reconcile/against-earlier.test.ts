import type { TargetColumn } from '../../../src/intake';
import { notesOf } from '../../../src/intake/reconcile/roll-notes';
import { noteText, rollRows, WITH_DATABASE } from '../../../src/intake/reconcile';
import { atOnce } from '../../../src/table/task';
import { extractionOf, KEYS, rowsOf } from './demo-rolls';

interface Unit {
  rent: number;
  tenant?: string;
  area?: number;
}

const COLUMNS: readonly TargetColumn[] = [
  'unit_reference',
  'tenant_name',
  'actual_lettable_area_sqm',
  'contracted_rent_pa',
];
const valuesOf = ({ rent, tenant = 'Orchid Ltd', area = 100 }: Unit, index: number) => ({
  svc_property_id: 'P1',
  unit_reference: `U${index + 1}`,
  tenant_name: tenant,
  actual_lettable_area_sqm: area,
  contracted_rent_pa: rent,
});

/** The notes about a sheet beside the database, and the rent roll before. */
function notes(sheet: readonly Unit[], database: readonly Unit[], before?: readonly Unit[]): string[] {
  const facts = sheet.map((unit, index) => ({
    row: index + 1,
    kind: 'unit' as const,
    sources: [index + 1],
    facts: new Map(
      COLUMNS.map((column, position) => [
        column,
        { value: valuesOf(unit, index)[column as 'tenant_name'], row: index + 1, position },
      ]),
    ),
  }));
  const matches = sheet.map((_, index) => ({ sheet: index, database: [index], rule: 'unit' as const }));
  const against = {
    sheet: rollRows(extractionOf(facts)),
    data: rowsOf(database.map(valuesOf)),
    keys: KEYS,
    columns: COLUMNS,
    sides: WITH_DATABASE,
    tolerance: { amount: 1, percent: 0.5 },
  };
  const earlier = before && { data: rowsOf(before.map(valuesOf)), date: '2026-06-30' };
  return atOnce(notesOf(against, matches, earlier)).map(noteText);
}

const BEFORE = [{ rent: 1000 }, { rent: 2000 }, { rent: 3000 }];
const NOW = [{ rent: 1100 }, { rent: 2000 }, { rent: 3000, tenant: 'Vale plc' }];

describe('a sheet of an earlier date', () => {
  it('is told by its date where every unit that differs stands as it did before', () => {
    expect(notes(BEFORE, NOW, BEFORE)).toEqual([
      'All 2 units that differ stand in the sheet as in the rent roll of 30 Jun 2026. Perhaps the sheet is of that date: ask for the newest one.',
    ]);
  });

  it.each<[string, readonly Unit[], readonly Unit[]]>([
    ['the sheet is that of the database', NOW, NOW],
    ['nothing changed since', BEFORE, BEFORE],
    ['one unit differs from both', [{ rent: 1000 }, { rent: 2100 }, { rent: 3000 }], NOW],
    ['only one unit differs', [{ rent: 1000 }, NOW[1]!, NOW[2]!], NOW],
  ])('is not suspected where %s', (_, sheet, database) => {
    expect(notes(sheet, database, BEFORE)).toEqual([]);
  });

  it('is not suspected without a rent roll before', () => {
    expect(notes(BEFORE, NOW)).toEqual([]);
  });
});

describe('a value far from that of the database', () => {
  it('is named where an area is more than three times or less than a third of it', () => {
    const database = [
      { rent: 1, area: 100 },
      { rent: 1, area: 100 },
      { rent: 1, area: 100 },
    ];
    expect(
      notes(
        [
          { rent: 1, area: 301 },
          { rent: 1, area: 33 },
          { rent: 1, area: 299 },
        ],
        database,
      ),
    ).toEqual([
      "The area is more than three times, or less than a third, of the database's in 2 units: U1, U2.",
    ]);
  });

  it('is named where a rent is more than 25 % away', () => {
    const database = [{ rent: 1000 }, { rent: 1000 }, { rent: 1000 }];
    expect(notes([{ rent: 1251 }, { rent: 1249 }, { rent: 700 }], database)).toEqual([
      "The rent is more than 25 % away from the database's in 2 units: U1, U3.",
    ]);
  });
});
