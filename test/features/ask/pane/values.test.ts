import fc from 'fast-check';
import type { AskValue } from '../../../../src/features/ask/ask-query';
import type { Operator } from '../../../../src/table/filters/operators';
import { printTyped, readTyped } from '../../../../src/features/ask/pane/values/read-typed';
import { entry } from '../../../table/catalogue';
import { profileWords } from '../../../../src/features/ask/pane/values/local-text';
import type { ColumnProfile } from '../../../../src/table/columns/column-profile';
import type { CachedRows } from '../../../../src/client/client';
import { createScheduler } from '../../../../src/client/scheduler';
import type { Value } from '../../../../src/table/table';
import { createColumnFacts } from '../../../../src/features/ask/pane/values/create-column-facts';
import { tableOf } from '../../../table/table-of';

describe('a field for values', () => {
  const TEXT = entry('use_type', 'ENUM');
  const AMOUNT = entry('contracted_rent_pa', 'FLOAT');
  const POINTS = entry('vacancy_percent', 'FLOAT', null, { percentScale: 100 });
  const FRACTION = entry('ltv_percent', 'FLOAT', null, { percentScale: 1 });
  const contextOf = (column: typeof TEXT, operator: Operator, locale = 'en-GB') => ({
    column,
    operator,
    locale,
  });

  describe('a typed value', () => {
    it.each<[string, typeof TEXT, Operator, string, AskValue[]]>([
      [' OFFICE, RETAIL ', TEXT, '=', 'en-GB', ['OFFICE, RETAIL']],
      ['OFFICE, RETAIL,', TEXT, 'in', 'en-GB', ['OFFICE', 'RETAIL']],
      ['OFFICE, OFFICE', TEXT, 'in', 'en-GB', ['OFFICE']],
      ['"a, b", c', TEXT, 'not in', 'en-GB', ['a, b', 'c']],
      ['12', TEXT, '=', 'en-GB', ['12']],
      ['TRUE', TEXT, '=', 'en-GB', ['TRUE']],
      ['', TEXT, '=', 'en-GB', []],
      ['50,000', AMOUNT, '>=', 'en-GB', [50_000]],
      ['50,000', AMOUNT, '>=', 'de-DE', [50]],
      ['50.000', AMOUNT, '>=', 'de-DE', [50_000]],
      ["50'000", AMOUNT, '=', 'de-CH', [50_000]],
      ['-3.5', AMOUNT, '<', 'fr-FR', [-3.5]],
      ['1,300', AMOUNT, 'in', 'en-GB', [1300]],
      ['1, 2, 3', AMOUNT, 'in', 'en-GB', [1, 2, 3]],
      ['12,13,14', AMOUNT, 'in', 'en-GB', [12, 13, 14]],
      ['1,5; 2', AMOUNT, 'in', 'de-DE', [1.5, 2]],
      ['0,5', POINTS, '>=', 'de-DE', [0.5]],
      ['0.5 %', POINTS, '>=', 'en-GB', [0.5]],
      ['75 %', POINTS, '>=', 'en-GB', ['75 points']],
      ['75', POINTS, '>=', 'en-GB', [75]],
      ['0 %', POINTS, '>=', 'en-GB', [0]],
      ['1.125 %', FRACTION, '>=', 'en-US', ['1.1250 points']],
      ['75%', FRACTION, '>=', 'en-GB', ['75 points']],
      ['1 %, 2 %', POINTS, 'in', 'en-GB', [1, '2 points']],
      ['rent', AMOUNT, 'contains', 'en-GB', ['rent']],
    ])('%j in %o with %s is in %s %j', (text, column, operator, locale, values) =>
      expect(readTyped(text, contextOf(column, operator, locale))).toEqual({ values }),
    );

    it.each<[string, typeof TEXT, Operator, string]>([
      ['abc', AMOUNT, '=', '"abc" is not a number. Write it again, or clear it.'],
      ['50k', AMOUNT, '=', '"50k" is not a number. Write 50000.'],
      ['1, x', AMOUNT, 'in', '"x" is not a number. Write it again, or clear it.'],
      ['"open', TEXT, 'in', 'A quotation mark is not closed in "\\"open". Close it, or write it twice.'],
    ])('%j in %o with %s is refused', (text, column, operator, problem) => {
      const read = readTyped(text, contextOf(column, operator));
      expect(read).toHaveProperty('problem');
      if (!text.includes('"')) expect(read).toEqual({ problem });
    });

    it('is a logical where logicals occur', () => {
      const known = [{ value: true, count: 3 }];
      expect(readTyped('true', { ...contextOf(TEXT, '='), known })).toEqual({ values: [true] });
      expect(readTyped('yes', { ...contextOf(TEXT, '='), known })).toEqual({ values: ['yes'] });
    });

    it.each(['K\u00f6nigshof', 'Ko\u0308nigshof', 'ko\u0308nigs\u00adhof ', 'K\u00f6nigs\u200bhof'])(
      'is the value of the list that it looks like: %j',
      (typed) => {
        const known = [{ value: 'K\u00f6nigshof', count: 3 }];
        expect(readTyped(typed, { ...contextOf(TEXT, '='), known })).toEqual({ values: ['K\u00f6nigshof'] });
      },
    );
  });

  describe('values that are shown in a field', () => {
    const locale = fc.constantFrom('en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'nl-NL');
    const operator = fc.constantFrom<Operator>('=', 'in');
    const severalOf = (value: fc.Arbitrary<AskValue>) =>
      fc.uniqueArray(value, { minLength: 1, maxLength: 4 });
    const check = (column: typeof TEXT, value: fc.Arbitrary<AskValue>) =>
      fc.assert(
        fc.property(locale, operator, severalOf(value), (tag, sign, drawnValues) => {
          const values = sign === '=' ? drawnValues.slice(0, 1) : drawnValues;
          const at = contextOf(column, sign, tag);
          expect(readTyped(printTyped(values, at), at)).toEqual({ values });
        }),
      );
    const words = fc.stringMatching(/^[a-z,;'" ]{0,8}[a-z]$/).map((text) => text.trim());
    const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);

    it('are read again as they were, as texts', () => check(TEXT, words));
    it('… as amounts', () => check(AMOUNT, amounts));
  });
});

it.each<[ColumnProfile, boolean, string[]]>([
  [{ rows: 220, filled: 220, different: 12 }, false, ['100 % filled', '12 different']],
  // Not all rows are filled, and not none.
  [{ rows: 1000, filled: 999, different: 1204 }, false, ['99 % filled', '1,204 different']],
  [{ rows: 1000, filled: 1, different: 1 }, false, ['under 1 % filled', 'one value']],
  [{ rows: 3, filled: 0, different: 0 }, false, ['0 % filled']],
  [
    { rows: 2, filled: 2, different: 2, range: { least: -1500.256, most: 62_400 } },
    false,
    ['100 % filled', '2 different', '−1,500.26 to 62,400'],
  ],
  [
    { rows: 2, filled: 1, different: 1, range: { least: 46_203.5, most: 46_203.5 } },
    true,
    ['50 % filled', 'one value', '30 Jun 2026'],
  ],
])('says of %j, a date: %s', (profile, isDate, words) =>
  expect(profileWords(profile, isDate)).toEqual(words),
);

describe('the facts about columns', () => {
  const USE = entry('use_type', 'STRING');
  const cachedRowsOf = (
    values: readonly Value[],
    at = 1,
    more: Partial<CachedRows['question']> = {},
  ): CachedRows => ({
    value: tableOf({ use_type: ['STRING', values] }),
    at,
    sequence: at,
    question: { endpoint: 'query', databases: ['a', 'b'], rentrolls: 'latest', approvedOnly: false, ...more },
  });

  /** Facts of these answers, with work that ends at once. */
  function factsOf(answers: CachedRows[], databases = ['b', 'a']) {
    const facts = createColumnFacts(
      { cachedRows: () => answers },
      createScheduler({ nextTurn: async () => undefined }),
    );
    facts.setHere(databases);
    return facts;
  }

  /** Asks once, and resolves to the facts that are there later. */
  async function counted(facts: ReturnType<typeof createColumnFacts>, name = 'use_type') {
    const changed = new Promise<void>((resolve) => facts.onChange(resolve));
    if (facts.of(name) === undefined) await changed;
    return facts.of(name);
  }

  it('counts a column when it is first wanted, and then knows it', async () => {
    const facts = factsOf([cachedRowsOf(['OFFICE', null], 7)]);
    expect(facts.of('use_type')).toBeUndefined();
    const version = facts.version();
    const values = [{ value: 'OFFICE', count: 1 }];
    expect(await counted(facts)).toEqual({ rows: 2, filled: 1, values, at: 7 });
    expect(facts.version()).toBeGreaterThan(version);
    expect(facts.values([USE, entry('other', 'STRING')])).toEqual([{ column: USE, values }]);
  });

  it('counts a table once, also for another pane', async () => {
    const answers = [cachedRowsOf(['OFFICE'])];
    await counted(factsOf(answers));
    expect(factsOf(answers).of('use_type')).toMatchObject({ filled: 1 });
  });

  it('tells only of the databases of the workbook', () => {
    for (const databases of [['a'], ['a', 'b', 'c']])
      expect(factsOf([cachedRowsOf(['X'], 1, { databases })]).of('use_type')).toBeUndefined();
  });

  const X = cachedRowsOf(['X'], 1);
  it.each<[string, CachedRows[], number]>([
    ['also if the databases are in another order', [cachedRowsOf(['X'], 1, { databases: ['b', 'a'] })], 1],
    ['of the newest answer', [X, cachedRowsOf(['Y'], 3), cachedRowsOf(['Z'], 2)], 3],
    [
      'of the latest rent rolls rather than of all',
      [X, cachedRowsOf(['Y'], 3, { rentrolls: 'all-rentrolls' })],
      1,
    ],
    ['of rent rolls rather than of changes', [X, cachedRowsOf(['Y'], 3, { endpoint: 'changes' })], 1],
    [
      'of all rent rolls rather than of approved ones',
      [X, cachedRowsOf(['Y'], 3, { approvedOnly: true })],
      1,
    ],
    ['of changes, if nothing else has the column', [cachedRowsOf(['Y'], 3, { endpoint: 'changes' })], 3],
  ])('tells %s', async (_, answers, at) => expect(await counted(factsOf(answers))).toMatchObject({ at }));

  it('says that a column is empty only if the service has said so', () => {
    const facts = factsOf([]);
    expect([facts.knowsEmpty(), facts.isEmptyHere('use_type')]).toEqual([false, false]);
    facts.setHere(['a'], ['use_type']);
    const emptyFlags = ['use_type', 'tenant_name'].map(facts.isEmptyHere);
    expect([facts.knowsEmpty(), ...emptyFlags]).toEqual([true, true, false]);
    facts.setHere(['b']);
    expect(facts.isEmptyHere('use_type')).toBe(false);
  });
});
