import fc from 'fast-check';
import { atOnce } from '../../../src/table/steps';
import { type RentRollRow, rollRows, WITH_DATABASE } from '../../../src/intake/index';
import { compareUnits } from '../../../src/intake/reconcile/compare-units';
import { matchUnits } from '../../../src/intake/reconcile/match-units';
import { tenantKey } from '../../../src/intake/reconcile/tenant-key';
import { textTable } from '../../support/text-table';
import { extractionOf, KEYS, rowsOf } from './demo-rolls';

interface Unit {
  unit?: string;
  tenant?: string;
  area?: number;
  start?: string;
  rent?: number;
  /** In the database. */
  currency?: string;
}

const sheetRow = ({ unit, tenant, area, start, rent }: Unit, index: number): RentRollRow => {
  const fact = (value: string | number | undefined, position: number) =>
    value === undefined ? [] : [{ value, row: index + 1, position }];
  const facts = new Map(
    (
      [
        ['unit_reference', unit, 0],
        ['tenant_name', tenant, 1],
        ['actual_lettable_area_sqm', area, 2],
        ['lease_start_date', start, 3],
        ['contracted_rent_pa', rent, 4],
      ] as const
    ).flatMap(([column, value, position]) =>
      fact(value, position).map((cellFact) => [column, cellFact] as const),
    ),
  );
  return { row: index + 1, kind: 'unit', sources: [index + 1], facts };
};
const databaseRow = ({ unit, tenant, area, start, rent, currency = 'EUR' }: Unit) => ({
  unit_reference: unit ?? null,
  tenant_name: tenant ?? null,
  actual_lettable_area_sqm: area ?? null,
  lease_start_date: start ?? null,
  contracted_rent_pa: rent ?? null,
  currency,
});

function match(sheet: readonly Unit[], database: readonly Unit[]) {
  const roll = rollRows(extractionOf(sheet.map(sheetRow)));
  const data = rowsOf(database.map(databaseRow));
  const indexes = { units: [...sheet.keys()], rows: [...database.keys()] };
  const found = atOnce(matchUnits(indexes, roll, data, KEYS));
  const { matches, onlyInSheet, onlyInDatabase, ambiguous } = found;
  return { found, roll, data, matches, onlyInSheet, onlyInDatabase, ambiguous };
}
/** Units with these references. */
const units = (...references: string[]): Unit[] => references.map((unit) => ({ unit }));
/** The pairs as indexes, with their rules. */
const pairs = (...given: Parameters<typeof match>) =>
  match(...given).matches.map(({ sheet, database, rule }) => [sheet, [...database], rule]);

/** The lines of matched units, in the currency EUR where the sheet does not say another one. */
const compared = ({ found, roll, data }: ReturnType<typeof match>) =>
  atOnce(
    compareUnits(found, {
      ...{ sheet: roll, data },
      columns: ['unit_reference', 'tenant_name', 'actual_lettable_area_sqm', 'contracted_rent_pa'],
      rentColumn: 'contracted_rent_pa',
      tolerance: { amount: 1, percent: 0.5 },
      keys: KEYS,
      sides: WITH_DATABASE,
      currency: 'EUR',
    }),
  );

describe('matching', () => {
  it.each(
    textTable(`
      case and accents          | Läden 3   | LADEN 3
      punctuation               | A-102     | a 102
      zeros in front            | 007       | 7
      words for a unit          | Suite 210 | 210
      words of another language | Whg. 12   | ME 12
      letters beside digits     | EG 01 li  | EG1li`),
  )('takes references that differ in %s for the same', (_, left, right) =>
    expect(pairs(units(left), units(right))).toEqual([[0, [0], 'unit']]),
  );

  it('leaves out a prefix that all references of a list have', () =>
    expect(pairs(units('1', '2', '30'), units('4001.0002', '4001.0001', '4001.0030'))).toEqual([
      [0, [1], 'unit'],
      [1, [0], 'unit'],
      [2, [2], 'unit'],
    ]));

  it('knows references that Excel made numbers of', () =>
    expect(pairs(units('4001.001', '4001.0001'), units('4001.0001', '4001.0010'))).toEqual([
      [0, [1], 'unit'],
      [1, [0], 'unit'],
    ]));

  it('does not leave out a prefix where whole references match', () =>
    expect(match(units('1.01', '1.02', '1.05'), units('1.01', '1.02', '2.05')).matches).toHaveLength(2));

  it.each(['015, 016', '15 + 16', '15/16', '15 und 16'])('takes “%s” for one lease over two units', (unit) =>
    expect(pairs(units(unit, '17'), units('15', '16', '17'))).toEqual([
      [0, [0, 1], 'several units'],
      [1, [2], 'unit'],
    ]),
  );

  it('matches other references by the tenant, with its area or start, then by a similar name', () =>
    expect(
      pairs(
        [
          { unit: 'x1', tenant: 'Müller & Co. GmbH', area: 100 },
          { unit: 'x2', tenant: 'Berg AG', start: '2020-01-01' },
          { unit: 'x3', tenant: 'Kestrel Bakery Limited', area: 51 },
          { unit: 'x4', tenant: 'Alder', area: 70 },
        ],
        [
          { unit: 'a', tenant: 'MUELLER CO', area: 100.9 },
          { unit: 'b', tenant: 'Berg', start: '2020-01-01' },
          { unit: 'c', tenant: 'Kestrell Bakery', area: 50.9 },
          { unit: 'd', tenant: 'Alder', area: 72 },
        ],
      ),
    ).toEqual([
      [0, [0], 'tenant and area'],
      [1, [1], 'tenant and start'],
      [2, [2], 'similar tenant and area'],
    ]));

  const bakery = (sign: number | string) => ({ tenant: `Kestrel Bakery ${sign}`, area: 50 });

  it('takes no tenant for one whose name has another number', () =>
    expect(match([bakery(1)], [bakery(2)])).toMatchObject({
      matches: [],
      onlyInSheet: [0],
      onlyInDatabase: [0],
    }));

  const [A, B] = [
    { unit: '1', tenant: 'A' },
    { unit: '1', tenant: 'B' },
  ] as const;
  const ten = { tenant: 'A', area: 10 };
  it.each<[string, Unit[], Unit[]]>([
    ['of the sheet with one reference', [A, B], [A]],
    ['of the database with one reference', [A], [{ ...A, unit: '01' }, B]],
    ['of one tenant with one area', [ten], [ten, { ...ten, area: 10.05 }]],
    ['with names that are nearly as much alike', [bakery('A1')], [bakery('B1'), bakery('C1')]],
  ])('never guesses between two units %s', (_, sheet, database) => {
    const { matches, ambiguous } = match(sheet, database);
    expect(matches).toEqual([]);
    expect([ambiguous.sheet.length, ambiguous.database.length]).toEqual([sheet.length, database.length]);
  });

  const unit = fc.record(
    {
      unit: fc.constantFrom('1', '01', '2', 'Unit 2', '3', 'A-3', '4, 5', '4', '5', ''),
      tenant: fc.constantFrom('Alder GmbH', 'ALDER', 'Birch AG', 'Birsch AG', 'Elm', ''),
      area: fc.constantFrom(10, 10.05, 20, 300, 0),
      start: fc.constantFrom('2020-01-01', '2021-01-01'),
      rent: fc.integer({ min: -50_000, max: 5_000_000 }).map((cents) => cents / 100),
    },
    { requiredKeys: [] },
  );

  it('accounts for each unit of both sides once, and its rent lines add up to the difference of the totals', () =>
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), fc.array(unit, { maxLength: 12 }), (sheet, database) => {
        const found = match(sheet as Unit[], database as Unit[]);
        const rows = [
          ...found.matches.map((pair) => pair.sheet),
          ...found.onlyInSheet,
          ...found.ambiguous.sheet,
        ];
        expect(rows.sort((a, b) => a - b)).toEqual([...sheet.keys()]);
        const indexes = [
          ...found.matches.flatMap((pair) => [...pair.database]),
          ...found.onlyInDatabase,
          ...found.ambiguous.database,
        ];
        expect(indexes.sort((a, b) => a - b)).toEqual([...database.keys()]);

        const { differences } = compared(found);
        const total = (units: readonly { rent?: number }[]) =>
          units.reduce((sum, { rent = 0 }) => sum + Math.round(rent * 100), 0);
        const lines = differences.reduce(
          (sum, { column, difference = 0 }) =>
            column === 'contracted_rent_pa' ? sum + Math.round(difference * 100) : sum,
          0,
        );
        expect(lines).toBe(total(sheet as Unit[]) - total(database as Unit[]));
      }),
    ));
});

describe('comparing', () => {
  it('adds the rents of one lease over several units to the cent', () => {
    const { outcomes, differences } = compared(
      match(
        [{ unit: '15, 016', rent: 0.3 }],
        [
          { unit: '15', rent: 0.1 },
          { unit: '16', rent: 0.2 },
        ],
      ),
    );
    expect(outcomes).toMatchObject([{ sheetRent: 0.3, databaseRent: 0.3 }]);
    expect(differences).toEqual([]);
  });

  it('takes the codes of one currency for the same, in small letters, too', () => {
    const { differences } = compared(
      match([{ unit: '1', rent: 5 }], [{ unit: '1', rent: 5, currency: 'eur ' }]),
    );
    expect(differences).toEqual([]);
  });
});

describe('the name of a tenant', () => {
  it.each(
    textTable(`
      Müller & Söhne GmbH & Co. KG | MUELLER SOEHNE
      Smith, John                  | John Smith
      Éclair S.A.R.L.              | Eclair
      Zielony Sp. z o.o.           | zielony
      Marks’ Shoes Ltd.            | Marks Shoes`),
  )('takes “%s” and “%s” for one name', (left, right) => expect(tenantKey(left)).toBe(tenantKey(right)));
});
