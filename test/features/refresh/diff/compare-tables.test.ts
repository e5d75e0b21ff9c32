import { textTable } from '../../../support/text-table';
import fc from 'fast-check';
import { atOnce } from '../../../../src/table/steps';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { compareTables } from '../../../../src/features/refresh/diff/compare-tables';
import { derivedText } from '../../../../src/features/refresh/diff/diff-words';
import { MAX_CHANGES, type DiffColumn, type DiffRules } from '../../../../src/answers/result/table-diff';
import { propertyRuns } from '../../../support/property-runs';

const RULES: DiffRules = { profile: DEFAULT_PROFILE };
const ALL: Partial<DiffRules> = { basis: { endpoint: 'query', rentrolls: 'all-rentrolls' } };

const column = (
  name: string,
  type: DiffColumn['type'] = 'STRING',
  unit: string | null = null,
): DiffColumn => ({ name, label: name.replaceAll('_', ' '), type, unit });
const UNIT = column('unit_id');
const TENANT = column('tenant_name');
const RENT = column('rent_pa', 'FLOAT', 'Currency  P.A.');
const AREA = column('area', 'FLOAT', 'sqm');
const CURRENCY = column('currency', 'ENUM');

/** Rows such as `u1|Arden|100`. What looks like a number is one. */
const rows = (...lines: string[]) =>
  lines.map((line) =>
    line.split('|').map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell))),
  );
const compare = (
  columns: readonly DiffColumn[],
  before: readonly (readonly unknown[])[],
  after: readonly (readonly unknown[])[],
  rules: Partial<DiffRules> = {},
) => atOnce(compareTables(columns, { ...RULES, ...rules }, before, after));
const diff = (...given: Parameters<typeof compare>) => compare(...given).diff;

describe('two states of a result', () => {
  it('name rows by property and unit, and fold ids, days and terms that only follow into a count', () => {
    const columns = [
      ...[column('unit_id'), column('property_name'), column('unit_name'), RENT],
      ...[column('rentroll_date', 'TIMESTAMP'), column('property_wault_to_expiry_years', 'FLOAT', 'years')],
    ];
    const found = diff(
      columns,
      rows('u1|Quay|1|100|46203|5', 'u2|Quay|2|100|46203|5', 'u3|Mill|1|100|46203|5'),
      rows('u1|Quay|1|100|46295|4', 'u2|Quay|2|120|46295|4', 'u3|Mill|1|70|46295|5'),
    );
    expect(found).toMatchObject({
      ...{ changed: 3, more: 0 },
      derived: {
        ...{ columns: ['rentroll date', 'property wault to expiry years'], rows: 3, alone: 1 },
      },
    });
    expect(found.changes.map(({ row, values }) => [row, ...values.map((value) => value.difference)])).toEqual(
      [
        ['Mill, 1', -30],
        ['Quay, 2', 20],
      ],
    );
    expect(derivedText(found)).toBe(
      'rentroll date and property wault to expiry years differ in all 3 changed rows, 1 of them in nothing else.',
    );
  });

  it('tell a column once that the result shows twice', () => {
    const { changes, totals } = diff(
      [UNIT, RENT, RENT, CURRENCY],
      rows('u1|100|100|EUR'),
      rows('u1|120|120|EUR'),
    );
    expect(changes[0]!.values).toHaveLength(1);
    expect(totals).toHaveLength(1);
  });

  it('of one cell are its value before and after, also where that is a text', () =>
    expect(diff([TENANT], [['Arden']], [['Brill']])).toMatchObject({
      ...{ added: 0, removed: 0, changed: 1, key: [] },
      changes: [{ kind: 'changed', values: [{ column: 'tenant name', before: 'Arden', after: 'Brill' }] }],
    }));

  it.each<[string, unknown, unknown, boolean]>([
    ['a number with other digits after the fifteenth', 0.1 + 0.2, 0.3, true],
    ['a formatted number and its value', { type: 'Double', basicValue: 7, numberFormat: '0' }, 7, true],
    ['a blank and an empty text', null, '', true],
    ['an error and its text', { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' }, '#N/A', true],
    ['texts in another case', 'Arden', 'ARDEN', false],
    ['a blank and a zero', '', 0, false],
  ])('are compared as Excel shows them: %s', (_, before, after, isEqual) => {
    expect(diff([UNIT, TENANT], [['u1', before]], [['u1', after]]).changed).toBe(isEqual ? 0 : 1);
  });

  it.each<[string, DiffColumn[], unknown[][], string[], Partial<DiffRules>?]>([
    ['the lease, if a unit is blank', [UNIT, column('lease_id')], rows('|l1', 'u2|l2'), ['lease id']],
    [
      'property and unit, if units of two properties have one name',
      [column('property_name'), column('unit_name'), TENANT],
      [
        ['Quay', '1', 'Arden'],
        ['Mill', '1', 'Arden'],
        ['Mill', '2', 'Arden'],
      ],
      ['property name', 'unit name'],
    ],
    ['a whole number', [AREA, column('number', 'INT')], rows('1|4', '1|5'), ['number']],
    [
      'the date of the rent roll too, if every rent roll is shown',
      [UNIT, column('rentroll_date', 'TIMESTAMP')],
      rows('u1|46295', 'u1|46387'),
      ['unit id', 'rentroll date'],
      ALL,
    ],
    [
      'the rent roll, told once',
      [column('rentroll_id', 'INT'), AREA],
      rows('1|5', '2|5'),
      ['rentroll id'],
      ALL,
    ],
  ])('find their rows again by %s', (_, columns, rows, key, rules = {}) => {
    expect(diff(columns, rows, rows, rules).key).toEqual(key);
  });

  it('tell tenant, amount and currency of rows that are new or gone, and the reason that the result shows', () => {
    const columns = [UNIT, TENANT, CURRENCY, RENT, column('reason_for_rent_change')];
    const { changes } = diff(
      columns,
      [['u1', 'Arden', 'EUR', 100, 'indexation']],
      [['u2', 'Brill', 'GBP', 70, 'new lease']],
    );
    expect(changes).toEqual([
      {
        ...{ kind: 'removed', row: 'u1', tenant: 'Arden', reason: 'indexation' },
        values: [{ column: 'rent pa', before: 100, after: '', difference: -100, currency: 'EUR' }],
      },
      {
        ...{ kind: 'added', row: 'u2', tenant: 'Brill', reason: 'new lease' },
        values: [{ column: 'rent pa', before: '', after: 70, difference: 70, currency: 'GBP' }],
      },
    ]);
  });

  it.each(
    textTable(`
      a2 b1 x1 c1 | 2
      a1 b1 c1 | 3
      b1 a1 c1 | 0
      c1 a1 b1 | 0`),
  )('tell how many rows at the top stay beside their neighbours: %s', (after, aligned) => {
    const units = (text: string) => text.split(' ').map(([unit, area]) => [unit, Number(area)]);
    expect(compare([UNIT, AREA], units('a1 b1 c1'), units(after!)).aligned).toBe(Number(aligned));
  });

  it('list 500 rows and count the others', () => {
    const units = (from: number) => Array.from({ length: 400 }, (_, at) => [`u${from + at}`, 1]);
    const { changes, more, added, removed } = diff([UNIT, AREA], units(0), units(1000));
    expect([changes.length, more, added, removed]).toEqual([MAX_CHANGES, 300, 400, 400]);
    expect(changes[399]!.kind).toBe('added');
    expect(changes[400]!.kind).toBe('removed');
  });

  it('have totals for units that can be added up, and amounts by currency', () => {
    const columns = [UNIT, RENT, CURRENCY, AREA, column('years', 'FLOAT', 'years')];
    const { totals, noTotals } = diff(
      columns,
      rows('u1|100.1|EUR|10|5', 'u2|200.2|EUR|0|5'),
      rows('u1|100.1|EUR|12|5', 'u2|300.4|GBP||5'),
    );
    expect(noTotals).toBeUndefined();
    const rent = { column: 'rent pa', unit: 'Currency  P.A.' };
    const ratio = expect.closeTo(-200.2 / 300.3) as number;
    expect(totals).toEqual([
      { ...rent, currency: 'EUR', before: 300.3, after: 100.1, difference: -200.2, ratio },
      { ...rent, currency: 'GBP', before: 0, after: 300.4, difference: 300.4 },
      { column: 'area', unit: 'sqm', before: 10, after: 12, difference: 2, ratio: 0.2 },
    ]);
  });

  it.each<[string, DiffColumn[], string[], string[], string]>([
    [
      'if a value of either state is not a number',
      [UNIT, AREA],
      ['u1|2', 'u2|ca. 100'],
      ['u1|3', 'u2|1'],
      'The total of area is not known, because 1 value is not a number: "ca. 100".',
    ],
    [
      'of amounts without their currency',
      [UNIT, RENT],
      ['u1|1'],
      ['u1|2'],
      'rent pa has no total, because the result does not show the currency of each row.',
    ],
  ])('have no total %s, and say why', (_, columns, before, after, why) =>
    expect(diff(columns, rows(...before), rows(...after))).toMatchObject({ totals: [], noTotals: why }),
  );
});

describe('any two states', () => {
  const COLUMNS = [UNIT, TENANT, RENT, CURRENCY];
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => amount / 100);
  const noisy = fc
    .tuple(cents, fc.constantFrom(0, 1e-16, -1e-16))
    .map(([amount, noise]) => amount * (1 + noise));
  const row = fc.tuple(
    fc.constantFrom('', ...'abcdefgh'),
    fc.constantFrom('', 'Arden', 'Brill'),
    fc.oneof(noisy, fc.constant('')),
    fc.constantFrom('EUR', 'GBP'),
  );
  const state = fc.oneof(
    fc.array(row, { maxLength: 12 }),
    fc
      .uniqueArray(row, { maxLength: 8, selector: ([unit]) => unit })
      .map((rows) => rows.filter(([unit]) => unit !== '')),
  );
  /** Often the same rows in another order, some of them changed. */
  const states = fc.oneof(
    fc.tuple(state, state),
    state.chain((before) =>
      fc.tuple(
        fc.constant(before),
        fc.shuffledSubarray(before).map((rows) => [...rows]),
      ),
    ),
  );
  type Row = [string, string, number | string, string];
  const text = (value: unknown) =>
    typeof value === 'number' ? `n${Number(value.toPrecision(15))}` : `t${String(value)}`;
  const whole = (entry: Row) => entry.map(text).join('|');
  const sum = (rows: readonly Row[], currency: string) =>
    rows.reduce(
      (all, [, , rent, of]) =>
        all + (of === currency && typeof rent === 'number' ? Math.round(rent * 100) : 0),
      0,
    );
  const fewestMoves = (positions: readonly number[]) => {
    const best: number[] = [];
    positions.forEach((position, at) => {
      best[at] = 1 + Math.max(0, ...best.slice(0, at).filter((_, i) => positions[i]! < position));
    });
    return positions.length - Math.max(0, ...best);
  };

  it('differ as a comparison of each row with each other row says', () => {
    fc.assert(
      fc.property(states, ([before, after]: [Row[], Row[]]) => {
        const found = diff(COLUMNS, before, after);
        const isKey = (of: (entry: Row) => string) =>
          [before, after].every((rows) =>
            rows.every(
              (entry, at) =>
                !of(entry).includes('#') && rows.findIndex((candidate) => of(candidate) === of(entry)) === at,
            ),
          );
        const keys: [string[], (entry: Row) => string][] = [
          [['unit id'], ([unit]) => unit || '#'],
          [['tenant name'], ([, tenant]) => tenant || '#'],
          [['currency'], ([, , , currency]) => currency],
          [['unit id', 'tenant name'], ([unit, tenant]) => `${unit || '#'}|${tenant || '#'}`],
        ];
        const [key, of] = keys.find(([, textOf]) => isKey(textOf)) ?? [[], whole];
        expect(found.key).toEqual(key);
        if (key.length > 0) {
          const pairs = after.flatMap((later) =>
            before.filter((earlier) => of(earlier) === of(later)).map((earlier) => [earlier, later] as const),
          );
          const same = pairs.filter(([old, now]) => whole(old) === whole(now));
          expect([found.added, found.removed, found.changed]).toEqual([
            after.length - pairs.length,
            before.length - pairs.length,
            pairs.length - same.length,
          ]);
          expect(found.moved).toBe(fewestMoves(same.map(([old]) => before.indexOf(old))));
        } else {
          const left = before.map(whole);
          const added = after.filter((entry) => {
            const at = left.indexOf(whole(entry));
            if (at >= 0) left.splice(at, 1);
            return at < 0;
          });
          expect([found.added, found.removed, found.changed]).toEqual([added.length, left.length, 0]);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('keep the laws: added less removed is the difference of rows, and listed amounts add up to the totals', () => {
    fc.assert(
      fc.property(states, ([before, after]: [Row[], Row[]]) => {
        const found = diff(COLUMNS, before, after);
        expect(found.added - found.removed).toBe(after.length - before.length);
        // A row in which only an id differs is counted and not listed.
        const unlisted = found.derived?.alone ?? 0;
        expect(found.changes.length + found.more + unlisted).toBe(
          found.added + found.removed + found.changed,
        );
        for (const currency of ['EUR', 'GBP']) {
          const total = found.totals.find((columnTotal) => columnTotal.currency === currency);
          const expected = sum(after, currency) - sum(before, currency);
          expect(Math.round((total?.difference ?? 0) * 100) + 0).toBe(expected + 0);
        }
        for (const { currency, difference } of found.totals) {
          const listed = found.changes
            .flatMap(({ values }) => values)
            .filter((value) => value.column === 'rent pa' && value.currency === currency)
            .reduce((cents, value) => cents + Math.round(value.difference! * 100), 0);
          expect(listed + 0).toBe(Math.round(difference * 100) + 0);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
