import {
  EMPTY_QUERY,
  type AskCondition,
  type AskQuery,
  isComplete,
  isUntouched,
} from '../../../../src/features/ask/ask-query';
import type { OpenedCall } from '../../../../src/features/ask/ask-actions';
import { createAskStore, nextAskState, type AskEvent } from '../../../../src/features/ask/pane/ask-store';
import {
  addCondition,
  addOrder,
  changeCondition,
  hasContent,
  joinConditions,
  lackingCondition,
  moveColumn,
  showOnce,
} from '../../../../src/features/ask/pane/query/edit-query';
import {
  conditionsWords,
  rentrollsWords,
  sortingWords,
  totalsWords,
  type NameColumn,
} from '../../../../src/features/ask/pane/query/block-words';
import { RrError } from '../../../../src/contract/failure';
import { mendRefusal } from '../../../../src/features/ask/pane/preview/mend-preview';
import { currencyError } from '../../../../src/answers/totals/refuse-statistic';
import { textTable } from '../../../support/text-table';
import type { ColumnEntry } from '../../../../src/contract/entries';

describe('the question that a person builds', () => {
  const asked = (...columns: string[]): AskQuery => ({ ...EMPTY_QUERY, columns });
  const opened = (...columns: string[]): OpenedCall => ({
    cell: { sheet: 'Roll', cell: 'B2' },
    formula: '=RR.QUERY(…)',
    call: 0,
    query: asked(...columns),
    inputs: [],
  });
  const after = (...events: AskEvent[]) => events.reduce(nextAskState, createAskStore().get());
  const edit = (...columns: string[]): AskEvent => ({ kind: 'edit', query: asked(...columns) });

  it('gives way to formulas and to a new question, which begins with the starting points and offers it again', () => {
    const open = [edit('a'), { kind: 'open', opened: opened('b') }] as const;
    expect(after(...open)).toMatchObject({ query: asked('b'), dropped: asked('a') });
    const two = [...open, edit('b', 'c'), { kind: 'open', opened: opened('d') }, { kind: 'clear' }] as const;
    expect(after(...two)).toMatchObject({ opened: null, query: EMPTY_QUERY, dropped: asked('a') });
    const inserted = { kind: 'note', what: { inserted: asked('a') } } as const;
    for (const lost of [
      [inserted, { kind: 'clear' }],
      [{ kind: 'clear' }, edit('z')],
    ] as const)
      expect(after(edit('a'), ...lost).dropped).toBeUndefined();
  });

  it('stays when its formula is read again', () => {
    const [open, again] = [{ kind: 'open', opened: opened('b') } as const, opened('b', 'z')];
    const state = after(open, edit('b', 'c'), { kind: 'note', what: { opened: again } });
    expect(state).toMatchObject({ opened: again, query: asked('b', 'c') });
  });
});

describe('the edits of a question', () => {
  const asked = (change: Partial<AskQuery> = {}): AskQuery => ({ ...EMPTY_QUERY, ...change });
  const ABC = asked({ columns: ['a', 'b', 'c'] });

  /** Conditions, each as its column, its operator and its values. */
  const conditionsOf = (text: string) =>
    (JSON.parse(text) as string[][]).map(
      ([column, operator, ...values]) => ({ column, operator, values }) as AskCondition,
    );
  it.each(
    textTable(`
      [["","="],["use_type","is blank"],["rent","between",1],["use_type","="]] | [] | 2
      [["use_type","="," "]] | [] | 0
      [["","="],["use_type","is blank"]] | [] | -1
      [["use_type","="]] | [["use_type","="]] | -1
      [["use_type","="],["rent","between",1]] | [["use_type","="]] | 1
    `),
  )(
    'of the conditions %s, where the formula has %s, the first that lacks a value is %s',
    (given, had, expected) => {
      const conditions = conditionsOf(given!);
      const found = lackingCondition(asked({ conditions }), asked({ conditions: conditionsOf(had!) }));
      expect(found).toBe(Number(expected));
    },
  );

  it('columns move by one, and stay at the ends', () => {
    const moved = (at: number, by: -1 | 1) => moveColumn(ABC, at, by).columns.join('');
    expect([moved(0, 1), moved(2, -1), moved(0, -1), moved(2, 1)]).toEqual(['bac', 'acb', 'abc', 'abc']);
  });

  describe('conditions', () => {
    const oneCondition = addCondition(EMPTY_QUERY, 'use_type', 'OFFICE');

    it('begin with "is", and with the value that was found', () =>
      expect(oneCondition.conditions).toEqual([{ column: 'use_type', operator: '=', values: ['OFFICE'] }]));

    it('on a column that has one take a second value as any of them, and two that exclude each other become one', () => {
      const any = addCondition(addCondition(oneCondition, 'use_type', 'RETAIL'), 'use_type', 'OFFICE');
      const expected = [{ column: 'use_type', operator: 'in', values: ['OFFICE', 'RETAIL'] }];
      expect(any.conditions).toEqual(expected);
      const [retail] = addCondition(EMPTY_QUERY, 'use_type', 'RETAIL').conditions;
      const two = { ...oneCondition, conditions: [...oneCondition.conditions, retail!] };
      expect(joinConditions(two)?.conditions).toEqual(expected);
      expect(joinConditions(any)).toBeUndefined();
      expect(addCondition(oneCondition, 'use_type').conditions).toHaveLength(2);
    });

    it('drop the values that another operator does not take', () => {
      const range = changeCondition(oneCondition, 0, { operator: 'between', values: [1, 2, 3] });
      expect(range.conditions).toMatchObject([{ values: [1, 2] }]);
      expect(changeCondition(range, 0, { operator: '>=' }).conditions).toMatchObject([{ values: [1] }]);
      expect(changeCondition(range, 0, { operator: 'is blank' }).conditions).toMatchObject([{ values: [] }]);
    });

    it.each(
      textTable(`
        {"column":"","operator":"=","values":["a"]} | not complete
        {"column":"a","operator":"=","values":[""]} | not complete
        {"column":"a","operator":"=","values":[0]} | complete
        {"column":"a","operator":"between","values":[1]} | not complete
        {"column":"a","operator":"is blank","values":[]} | complete
      `),
    )('of %s are %s', (condition, complete) =>
      expect(isComplete(JSON.parse(condition!) as AskCondition)).toBe(complete === 'complete'),
    );
  });

  it('rows that are shown once have no limit', () => {
    const query = showOnce(asked({ columns: ['a'], limit: 5 }), true);
    expect(query).toMatchObject({ once: true, limit: null });
    expect(showOnce(query, false).once).toBe(false);
  });

  describe('a question', () => {
    it('has content with a column, or with the column of its one number', () => {
      const sum = (column: string) => asked({ columns: ['a'], number: { column, statistic: 'sum' } });
      expect([EMPTY_QUERY, ABC, sum(''), sum('a')].map(hasContent)).toEqual([false, true, false, true]);
    });

    it('is untouched until something is chosen', () => {
      expect(isUntouched(EMPTY_QUERY)).toBe(true);
      for (const touched of [ABC, addCondition(EMPTY_QUERY), addOrder(EMPTY_QUERY)])
        expect(isUntouched(touched)).toBe(false);
    });
  });
});

describe('the words of a block', () => {
  const NAMES: Record<string, [string, 'text' | 'number' | 'date']> = {
    use_type: ['Use Type', 'text'],
    contracted_rent_pa: ['Contracted Rent PA', 'number'],
    lease_expiry_date: ['Lease Expiry Date', 'date'],
  };
  const nameColumn: NameColumn = (name) => {
    const [label, kind] = NAMES[name] ?? [name, 'text'];
    return { label, kind, unit: null, isGone: false };
  };
  const asked = (change: Partial<AskQuery>): AskQuery => ({ ...EMPTY_QUERY, ...change });
  const where = (...conditions: AskCondition[]) => conditionsWords(asked({ conditions }), nameColumn);

  describe('a folded block says what is in it', () => {
    it.each(
      textTable(`
        Use Type is OFFICE | use_type | = | ["OFFICE"]
        Use Type none of A, B | use_type | not in | ["A","B"]
        Use Type is blank | use_type | is blank | []
        Contracted Rent PA at least 50,000 | contracted_rent_pa | >= | [50000]
        Contracted Rent PA between 1 and 2 | contracted_rent_pa | between | [1,2]
        Lease Expiry Date on or after 31 Mar 2026 | lease_expiry_date | >= | [46112]
      `),
    )('%s', (words, column, operator, values) =>
      expect(where({ column, operator, values: JSON.parse(values!) as unknown } as AskCondition)).toBe(words),
    );

    it('of several conditions the first', () => {
      const is = (...values: string[]): AskCondition => ({ column: 'use_type', operator: '=', values });
      expect(where(is('A'), is('B'), is('C'))).toBe('Use Type is A and 2 more');
      expect(where(is('A'), is())).toBe('Use Type is A, 1 not complete');
      expect([where(), where(is())]).toEqual(['All rows', 'Not complete yet']);
    });

    const BLOCKS: Record<string, typeof totalsWords> = {
      order: sortingWords,
      totals: totalsWords,
      'rent rolls': rentrollsWords,
    };
    it.each(
      textTable(`
        order | As the service sends them | {}
        order | Use Type, A to Z | {"order":[{"column":"use_type","descending":false}]}
        order | Contracted Rent PA, largest first; the first 10 | {"order":[{"column":"contracted_rent_pa","descending":true}],"limit":10}
        order | the last 5 | {"order":[{"column":"","descending":true}],"limit":-5}
        totals | None | {}
        totals | One number: sum of Contracted Rent PA | {"number":{"column":"contracted_rent_pa","statistic":"sum"}}
        rent rolls | Latest of each property | {}
        rent rolls | All of them, approved only | {"rentrolls":{"kind":"all"},"approvedOnly":true}
        rent rolls | As of 31 Mar 2026, in 2 databases | {"rentrolls":{"kind":"as-of","date":46112},"databases":["1","2"]}
        rent rolls | As of a date | {"rentrolls":{"kind":"as-of","date":null}}
      `),
    )('of the %s: %s', (block, words, change) =>
      expect(BLOCKS[block!]!(asked(JSON.parse(change!) as Partial<AskQuery>), nameColumn)).toBe(words),
    );
  });
});

describe('a question that has no result', () => {
  const RENT = { name: 'rent_pa' } as ColumnEntry;
  const REFUSED = currencyError([RENT], 'sum', 'currency', ['CHF', 'EUR']);
  const QUERY: AskQuery = { ...EMPTY_QUERY, number: { column: 'rent_pa', statistic: 'sum' } };
  const valuesOf = (name: string, values: readonly string[]) => (column: string) =>
    column === name ? { values: values.map((value, at) => ({ value, count: 9 - at })) } : undefined;
  const factsOf = valuesOf('currency', ['EUR', 'CHF']);

  it('offers the currency of most rows for one number in several currencies', () => {
    const conditions = [{ column: 'currency', operator: '=', values: ['EUR'] }];
    const mending = mendRefusal(REFUSED, QUERY, 'currency', factsOf);
    expect(mending).toEqual({ label: 'Only EUR', query: { ...QUERY, conditions } });
  });

  const CHOSEN = { column: 'currency', operator: '>', values: ['A'] } as const;
  it.each<[string, RrError, AskQuery, typeof factsOf]>([
    ['another refusal', new RrError('bad-input', 'A sum of years means nothing.'), QUERY, factsOf],
    ['a failure of the service', new RrError('unreachable', 'Try currency=EUR later.'), QUERY, factsOf],
    ['rows', REFUSED, EMPTY_QUERY, factsOf],
    ['a currency that is chosen', REFUSED, { ...QUERY, conditions: [CHOSEN] }, factsOf],
    ['unknown currencies', REFUSED, QUERY, () => undefined as never],
  ])('offers nothing for %s', (_, failure, query, known) =>
    expect(mendRefusal(failure, query, 'currency', known)).toBeUndefined(),
  );
});
