import fc from 'fast-check';
import type { AskValue } from '../../../../src/features/ask/ask-query';
import type { Operator } from '../../../../src/table/filters/operators';
import { printTyped, readTyped } from '../../../../src/features/ask/pane/values/read-typed';
import { entry } from '../../../table/catalogue';
import { textTable } from '../../../support/text-table';
import type { ColumnEntry } from '../../../../src/contract/entries';
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
  const COLUMNS: Record<string, ColumnEntry> = {
    text: TEXT,
    amount: AMOUNT,
    points: POINTS,
    fraction: FRACTION,
  };
  const contextOf = (column: ColumnEntry, operator: Operator, locale = 'en-GB') =>
    ({ column, operator, locale }) as const;

  describe('a typed value', () => {
    // A dot is a space.
    it.each(
      textTable(`
        ·OFFICE, RETAIL· | text | = | en-GB | ["OFFICE, RETAIL"]
        OFFICE, RETAIL, | text | in | en-GB | ["OFFICE","RETAIL"]
        OFFICE, OFFICE | text | in | en-GB | ["OFFICE"]
        "a, b", c | text | not in | en-GB | ["a, b","c"]
        12 | text | = | en-GB | ["12"]
        TRUE | text | = | en-GB | ["TRUE"]
         | text | = | en-GB | []
        50,000 | amount | >= | en-GB | [50000]
        50,000 | amount | >= | de-DE | [50]
        50.000 | amount | >= | de-DE | [50000]
        50'000 | amount | = | de-CH | [50000]
        -3.5 | amount | < | fr-FR | [-3.5]
        1,300 | amount | in | en-GB | [1300]
        1, 2, 3 | amount | in | en-GB | [1,2,3]
        12,13,14 | amount | in | en-GB | [12,13,14]
        1,5; 2 | amount | in | de-DE | [1.5,2]
        0,5 | points | >= | de-DE | [0.5]
        0.5 % | points | >= | en-GB | [0.5]
        75 % | points | >= | en-GB | ["75 points"]
        75 | points | >= | en-GB | [75]
        0 % | points | >= | en-GB | [0]
        1.125 % | fraction | >= | en-US | ["1.1250 points"]
        75% | fraction | >= | en-GB | ["75 points"]
        1 %, 2 % | points | in | en-GB | [1,"2 points"]
        rent | amount | contains | en-GB | ["rent"]
      `),
    )('%j in a column of %s with %s is in %s %s', (text, column, operator, locale, values) => {
      const context = contextOf(COLUMNS[column!]!, operator as Operator, locale);
      expect(readTyped(text!.replaceAll('·', ' '), context)).toEqual({ values: JSON.parse(values!) });
    });

    it.each(
      textTable(`
        abc | amount | = | "abc" is not a number. Write it again, or clear it.
        50k | amount | = | "50k" is not a number. Write 50000.
        1, x | amount | in | "x" is not a number. Write it again, or clear it.
        "open | text | in | A quotation mark is not closed in ""open". Close it, or write it twice.
      `),
    )('%j in a column of %s with %s is refused', (text, column, operator, problem) =>
      expect(readTyped(text!, contextOf(COLUMNS[column!]!, operator as Operator))).toEqual({ problem }),
    );

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
    const check = (column: ColumnEntry, value: fc.Arbitrary<AskValue>) =>
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

// Not all rows are filled, and not none.
it.each(
  textTable(`
    {"rows":220,"filled":220,"different":12} | FLOAT | 100 % filled · 12 different
    {"rows":1000,"filled":999,"different":1204} | FLOAT | 99 % filled · 1,204 different
    {"rows":1000,"filled":1,"different":1} | FLOAT | under 1 % filled · one value
    {"rows":3,"filled":0,"different":0} | FLOAT | 0 % filled
    {"rows":2,"filled":2,"different":2,"range":{"least":-1500.256,"most":62400}} | FLOAT | 100 % filled · 2 different · −1,500.26 to 62,400
    {"rows":2,"filled":1,"different":1,"range":{"least":46203.5,"most":46203.5}} | TIMESTAMP | 50 % filled · one value · 30 Jun 2026
  `),
)('says of %s of the type %s: %s', (profile, type, words) =>
  expect(profileWords(JSON.parse(profile!) as ColumnProfile, type === 'TIMESTAMP').join(' · ')).toBe(words),
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

  // Answers as their value, their time and what else was asked, and the time of the one that tells.
  it.each(
    textTable(`
      also if the databases are in another order | [["X",1,{"databases":["b","a"]}]] | 1
      of the newest answer | [["X",1],["Y",3],["Z",2]] | 3
      of the latest rent rolls rather than of all | [["X",1],["Y",3,{"rentrolls":"all-rentrolls"}]] | 1
      of rent rolls rather than of changes | [["X",1],["Y",3,{"endpoint":"changes"}]] | 1
      of all rent rolls rather than of approved ones | [["X",1],["Y",3,{"approvedOnly":true}]] | 1
      of changes, if nothing else has the column | [["Y",3,{"endpoint":"changes"}]] | 3
    `),
  )('tells %s', async (_, given, at) => {
    const answers = (JSON.parse(given!) as [string, number, Partial<CachedRows['question']>?][]).map(
      ([value, time, more]) => cachedRowsOf([value], time, more),
    );
    expect(await counted(factsOf(answers))).toMatchObject({ at: Number(at) });
  });

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
