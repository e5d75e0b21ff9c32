import {
  type FactValue,
  noteText,
  type PlainValue,
  rollRows,
  type TargetColumn,
  titleTexts,
  WITH_DATABASE,
} from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { textTable } from '../../support/text-table';
import { KEYS, reconcile, rowsOf, extractionOf } from './demo-rolls';
import { notesOf } from '../../../src/intake/reconcile/roll-notes';
import { atOnce } from '../../../src/table/steps';
import { compareValues } from '../../../src/intake/reconcile/compare-values';

describe('the properties of a sheet', () => {
  type Row = readonly PlainValue[];
  const HEADINGS: Row = ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR', 'Mietbeginn', 'Mietende'];
  const NAMES = ['Crane House', 'Hazel House', 'Mill Court'];

  const units = (name: string): Row[] =>
    [1, 2, 3].map((at) => [
      `${NAMES.indexOf(name)}.${at}`,
      `${name} tenant ${at} GmbH`,
      100 + at,
      12_000 + at,
      '01.01.2020',
      '31.12.2029',
    ]);
  const DATABASE = rowsOf(
    NAMES.flatMap((name) =>
      units(name).map(([unit, tenant, area, rent]) => ({
        svc_property_id: `400${NAMES.indexOf(name)}`,
        property_name: name,
        unit_reference: String(unit),
        tenant_name: String(tenant),
        actual_lettable_area_sqm: Number(area),
        contracted_rent_pa: Number(rent),
        currency: 'EUR',
      })),
    ),
  );

  function compare(rows: readonly Row[]) {
    const [extraction] = readRentRoll(rows);
    return reconcile(extraction!, DATABASE, {
      keys: KEYS,
      tolerance: 1,
      tolerancePercent: 0.5,
      titles: titleTexts({ rows }, extraction!),
    });
  }
  /** Each property with the units that both sides have, and those that only the sheet has. */
  function found(rows: readonly Row[]) {
    const compared = compare(rows);
    return 'properties' in compared
      ? compared.properties.map(({ name, units: { matched }, onlyInSheet }) => [name, matched, onlyInSheet])
      : compared;
  }

  describe('properties below each other', () => {
    const BOTH = [
      ['Hazel House', 3, 0],
      ['Crane House', 3, 0],
    ];

    it.each<[string, Row[]]>([
      [
        'the title and a text alone',
        [
          ['Objekt: Hazel House'],
          [],
          HEADINGS,
          ...units('Hazel House'),
          [],
          ['Objekt: Crane House'],
          HEADINGS,
          ...units('Crane House'),
        ],
      ],
      [
        'texts with their dates below',
        [
          ['Objekt: Hazel House'],
          ['Stichtag: 30.09.2026'],
          HEADINGS,
          ...units('Hazel House'),
          [],
          ['Objekt: Crane House'],
          ['Stichtag: 30.09.2026'],
          [],
          HEADINGS,
          ...units('Crane House'),
        ],
      ],
      [
        'texts with their buildings below',
        [
          HEADINGS,
          ['Hazel House'],
          ['Building A'],
          ...units('Hazel House').slice(0, 2),
          ['Building B'],
          ...units('Hazel House').slice(2),
          ['Crane House'],
          ['Building A'],
          ...units('Crane House'),
        ],
      ],
    ])('are told by %s', (_, rows) => expect(found(rows)).toEqual(BOTH));

    it('do not count a date as the name of one', () => {
      const [{ findings }] = readRentRoll([
        ['Objekt: Hazel House'],
        [],
        HEADINGS,
        ...units('Hazel House'),
        [],
        ['Objekt: Crane House'],
        ['Stichtag: 30.09.2026'],
        HEADINGS,
        ...units('Crane House'),
      ]) as [ReturnType<typeof readRentRoll>[number]];
      expect(findings.filter(({ code }) => code === 'several-properties')).toEqual([]);
    });
  });
});

describe('an earlier rent roll', () => {
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
});

describe('two values', () => {
  const TOLERANCE = { amount: 1, percent: 0.5 };
  const kind = (column: TargetColumn, sheet: FactValue, database: FactValue) =>
    compareValues(column, sheet, database, TOLERANCE)?.kind;

  // Another period or unit; an amount or a share, whichever is more; a cent above both; a factor that no unit explains.
  it.each(
    textTable(`
      contracted_rent_pa         | 1000     | 12000  | unit/period
      contracted_rent_pa         | 48000    | 12000  | unit/period
      contracted_rent_pa         | 12       | 12000  | unit/period
      contracted_rent_pa_per_sqm | 10       | 120    | unit/period
      contracted_rent_pa_per_sqm | 11.15    | 120    | unit/period
      actual_lettable_area_sqm   | 1076.39  | 100    | unit/period
      lease_term_months          | 5        | 60     | unit/period
      contracted_rent_pa         | 99500    | 100000 | within tolerance
      contracted_rent_pa         | 101      | 100    | within tolerance
      contracted_rent_pa_per_sqm | 100.5    | 100    | within tolerance
      contracted_rent_pa_per_sqm | 1.01     | 1      | within tolerance
      actual_lettable_area_sqm   | 1005     | 1000   | within tolerance
      contracted_rent_pa         | 99499.99 | 100000 | differs
      contracted_rent_pa         | 101.01   | 100    | differs
      contracted_rent_pa_per_sqm | 1.02     | 1      | differs
      actual_lettable_area_sqm   | 1005.01  | 1000   | differs
      actual_lettable_area_sqm   | 400      | 100    | differs
      actual_lettable_area_sqm   | 1200     | 100    | differs
      contracted_rent_pa         | 107639   | 10000  | differs
      parking_spaces             | 12       | 1      | differs
      turnover_rent_percent      | 4        | 1      | differs`),
  )('are told apart by their column: %s of %s beside %s: %s', (column, sheet, database, expected) =>
    expect(kind(column as TargetColumn, Number(sheet), Number(database))).toBe(expected),
  );

  it.each([
    ['2026-12-30', 'date convention'],
    ['2027-01-01', 'date convention'],
    ['2027-01-02', 'differs'],
    ['2026-12-29', 'differs'],
  ])('takes a day more or less for the day before or after: %s beside 2026-12-31', (sheet, expected) =>
    expect(kind('lease_expiry_date', sheet, '2026-12-31')).toBe(expected),
  );

  it.each<[TargetColumn, string, string]>([
    ['tenant_name', 'Bu\u0308ro Ko\u0308ln GmbH', 'B\u00fcro K\u00f6ln GmbH'],
    ['tenant_name', 'Miet\u00adhaus KG', 'Miethaus KG'],
    ['tenant_name', 'A\u200b B', 'A B'],
    ['use_type', 'Bu\u0308ro', 'B\u00fcro'],
    ['use_type', '\u30ab\u3099\u30b9', '\u30ac\u30b9'],
    ['use_type', 'Lager', 'STORAGE'],
    ['use_type', 'Lager', 'Warehouse'],
    ['use_type', 'Büro', 'OFFICE'],
    ['use_type', 'bureaux', 'Kontor'],
    ['use_type', 'Einzelhandel', 'RETAIL'],
  ])(
    'takes two forms of one text, or two words for one use, for the same: %s %s',
    (column, sheet, database) => {
      expect(kind(column, sheet, database)).toBeUndefined();
      expect(kind(column, database, sheet)).toBeUndefined();
    },
  );

  it('takes words for two uses for a difference', () =>
    expect(kind('use_type', 'Büro', 'RETAIL')).toBe('differs'));

  it.each([
    ['O\u2019Neil', "O'Neil", 'spelling'],
    ['\uff2f\uff32 KK', 'OR KK', 'spelling'],
  ])(
    'says that names differ in spelling if a sign or a width does: %s beside %s',
    (sheet, database, expected) => expect(kind('tenant_name', sheet, database)).toBe(expected),
  );
});
