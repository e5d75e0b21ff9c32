import { textTable } from '../../support/text-table';
import { ODD_NAMES } from '../../support/odd-names';
import { DATES, NAMES, namesOf, NUMBERS, TEXTS, type Row } from './clean-rows';
import type { Renames } from './face';

/** Columns that can be damaged, by what they hold. */
export interface Damageable {
  numbers: readonly string[];
  dates: readonly string[];
  texts: readonly string[];
  /** Texts that a person groups by. */
  groups: readonly string[];
  /** What a note may call a column. */
  namesOf: (column: string) => readonly string[];
}

/** What is done to the rows. */
export interface Damage {
  what: string;
  rows: Row[];
  /** Words of which a note must have one. */
  names: readonly string[];
  /** Shows the same data under other names. */
  renames?: Renames;
}

export interface Dice {
  at: number;
  kind: number;
  many: boolean;
}

export type Damager = (rows: readonly Row[], dice: Dice) => Damage;

/** Changes the value of one column in some of the rows that have one. */
const inColumn =
  (
    columns: readonly string[],
    names: Damageable['namesOf'],
    change: (value: unknown, kind: number) => unknown,
  ): Damager =>
  (rows, { at, kind, many }) => {
    const column = columns[kind % columns.length]!;
    const isHit = (row: number) => row === at % rows.length || (many && row % 2 === kind % 2);
    const way = Math.floor(kind / columns.length);
    return {
      what: column,
      rows: rows.map((row, index) =>
        isHit(index) && row[column] !== null ? { ...row, [column]: change(row[column], way) } : row,
      ),
      names: names(column),
    };
  };

const from =
  <Value>(...values: readonly Value[]) =>
  (_: unknown, kind: number): Value =>
    values[kind % values.length]!;

/** Each of these writes the value in another way. In a text it stands in the place of `#`. */
const spelt =
  <Value>(...ways: readonly (string | ((value: Value) => unknown))[]) =>
  (value: unknown, kind: number): unknown => {
    const way = ways[kind % ways.length]!;
    return typeof way === 'string' ? way.replace('#', () => String(value)) : way(value as Value);
  };

const localeText =
  (locale: string) =>
  (value: number): string =>
    value.toLocaleString(locale, { minimumFractionDigits: 2 });

const NO_NUMBERS: readonly unknown[] = [
  ...textTable(`
    1.300,00 | 1 300 | 1 300,00 | 1\u00a0300,00 | 1'300.00 | 1,300.00 | (1,300) | (1300) | 1300- | −1300 | 1300.- | 1_300
    1.3.2026 | 1/2 | ½ | １３００ | 1e400 | 0x10 | Infinity | NaN | ca. 100 | ~100 | 100 sqm | 1300 p.a. | n/a | N/A | #N/A
    #REF! | null | None | - | – | ? | € 5 | 5 € | EUR 1300 | TBD | 12 % | 12% | 007 | --5 | 5,
  `).flat(),
  ...[true, false, { value: 1.5 }, [1], {}],
];

const NO_DATES: readonly unknown[] = [
  ...textTable(`
    2027-02-29 | 2027-02-30T00:00:00Z | 2027-06-31 | 2027-13-01 | 2027-00-00 | 0000-00-00 | 0001-01-01T00:00:00Z
    31.12.2027 | 31.02.2027 | 30/06/2027 | 06/30/2027 | 2027/06/30 | 2027-6-30 | 27-06-30 | Q4 2027 | Dec 2027 | Dez. 27
    12/2027 | 2027 | tbd | open | unbefristet | n/a | - | 1830297600 | /Date(1830297600000)/ | 2027-12-31T25:00:00Z | P5Y
  `).flat(),
  ...[2027, 20271231, 1830297600000, true, { date: '2027-12-31' }, ['2027-12-31']],
];

const withoutEnd = [
  '9999-12-31',
  '2999-12-31T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59.9999999Z',
  '9999-12-31T00:00:00+01:00',
  '2999-12-30T23:00:00Z',
] as const;

const ODD = Object.values(ODD_NAMES);
const DAY_MS = 86_400_000;

/** Damages of single values. */
export const valueDamages = ({
  numbers,
  dates,
  texts,
  groups,
  namesOf,
}: Damageable): Record<string, Damager> => ({
  ...(numbers.length > 0 && {
    'text for a number': inColumn(numbers, namesOf, from(...NO_NUMBERS)),
    'a number of another country': inColumn(
      numbers,
      namesOf,
      spelt<number>(
        (value) => `${localeText('de-DE')(value)} EUR`,
        (value) => `${localeText('fr-FR')(value)} €`,
        (value) => `£${localeText('en-GB')(value)}`,
        '# %',
      ),
    ),
    'a number in another spelling': inColumn(
      numbers,
      namesOf,
      spelt<number>(...['#', '+#', '#\u00a0', '\u200b#', '\t#\n'], (value) => value.toExponential()),
    ),
    'a number beyond 15 digits': inColumn(
      numbers,
      namesOf,
      // Positive, because a negative one rightly fails a condition.
      from('12345678901234567', '99999999999999999.5', '9007199254740993', '1234567890123456789012'),
    ),
  }),
  'text for a date': inColumn(dates, namesOf, from(...NO_DATES)),
  'a date in another spelling': inColumn(
    dates,
    namesOf,
    spelt<string>(
      (value) => value.slice(0, 10),
      (value) => value.replace('Z', ''),
      (value) => value.slice(0, 10).replaceAll('-', ''),
      (value) => value.toLowerCase(),
      (value) => Date.parse(value) / DAY_MS + 25_569,
      (value) => Date.parse(value),
      (value) => value.slice(0, 10).split('-').reverse().join('.'),
    ),
  ),
  'spaces around a text': inColumn(
    texts,
    namesOf,
    spelt('# ', '\u00a0#', '#\u200b', ' #', '#\u00ad', '\u200e#'),
  ),
  'a text in another Unicode form': inColumn(
    texts,
    namesOf,
    spelt<string>(
      (value) => value.normalize('NFD'),
      (value) => `${value[0]}\u00ad${value.slice(1)}`,
      (value) => `${value[0]}\u200b${value.slice(1)}`,
      (value) => `\u200b${value.normalize('NFD')}\u00ad`,
    ),
  ),
  'names that read as something else': (rows, { at, kind }) => {
    const column = groups[at % groups.length]!;
    const odd = ODD[kind % ODD.length]!;
    const known = [...new Set(rows.map((row) => row[column]).filter((name) => typeof name === 'string'))];
    const renames = new Map(known.map((name, index) => [name, odd[(index + kind) % odd.length]!]));
    return {
      what: column,
      rows: rows.map((row) => ({ ...row, [column]: renames.get(row[column] as string) ?? row[column] })),
      names: [],
      renames,
    };
  },
  'a text in another case': inColumn(
    texts,
    namesOf,
    spelt<string>(
      (value) => value.toLowerCase(),
      (value) => value.toUpperCase(),
    ),
  ),
});

export const DAMAGES: Readonly<Record<string, Damager>> = {
  ...valueDamages({ numbers: NUMBERS, dates: DATES, texts: TEXTS, groups: NAMES, namesOf }),
  'a date without end': inColumn(['lease_expiry_date'], namesOf, from(...withoutEnd)),
  'a row again': (rows, { at, many }) => {
    const row = rows[at % rows.length]!;
    return {
      what: 'a row again',
      rows: [...rows, ...Array.from({ length: many ? 2 : 1 }, () => ({ ...row }))],
      names: ['repeat', 'the same as a row above'],
    };
  },
  'a property without an id': (rows, { at, kind, many }) => ({
    what: 'no id',
    rows: rows.map((row, index) =>
      row['property_name'] === rows[at % rows.length]!['property_name'] ||
      (many && index === at % rows.length)
        ? { ...row, svc_property_id: [null, '', undefined][kind % 3] }
        : row,
    ),
    names: [...namesOf('svc_property_id'), 'no property'],
  }),
  'two rent rolls of a day': (rows, { at, kind }) => {
    const { svc_property_id: property, rentroll_date: date } = rows[at % rows.length]!;
    return {
      what: 'two rent rolls of a day',
      rows: [
        ...rows,
        ...rows
          .filter((row) => row['svc_property_id'] === property && row['rentroll_date'] === date)
          .map((row) => ({
            ...row,
            rentroll_id: 99,
            ...(kind % 2 === 1 &&
              row['contracted_rent_pa'] !== null && {
                contracted_rent_pa: Number(row['contracted_rent_pa']) + 1,
              }),
          })),
      ],
      names: [...namesOf('rentroll_date'), ...namesOf('rentroll_id'), 'rent roll'],
    };
  },
  'two properties of one name': (rows) => ({
    what: 'property_name',
    rows: rows.map((row) => (row['svc_property_id'] === 2 ? { ...row, property_name: 'Königshof 1' } : row)),
    names: namesOf('property_name'),
    renames: new Map([['Königshof 2', 'Königshof 1']]),
  }),
};
