import { EMPTY_QUERY, type AskQuery } from '../../../../src/features/ask/ask-query';
import {
  conditionsWords,
  rentrollsWords,
  sortingWords,
  totalsWords,
  type NameColumn,
} from '../../../../src/features/ask/pane/query/block-words';

const RENT = 'Contracted Rent PA';
const NAMES: Record<string, [string, 'text' | 'number' | 'date']> = {
  use_type: ['Use Type', 'text'],
  contracted_rent_pa: [RENT, 'number'],
  lease_expiry_date: ['Lease Expiry Date', 'date'],
};
const nameColumn: NameColumn = (name) => {
  const [label, kind] = NAMES[name] ?? [name, 'text'];
  return { label, kind, unit: null, isGone: false };
};
const asked = (change: Partial<AskQuery>): AskQuery => ({ ...EMPTY_QUERY, ...change });
type Condition = AskQuery['conditions'][number];
const where = (...conditions: Condition[]) => conditionsWords(asked({ conditions }), nameColumn);

describe('a folded block says what is in it', () => {
  it.each<[string, string, Condition['operator'], Condition['values']]>([
    ['Use Type is OFFICE', 'use_type', '=', ['OFFICE']],
    ['Use Type none of A, B', 'use_type', 'not in', ['A', 'B']],
    ['Use Type is blank', 'use_type', 'is blank', []],
    ['Contracted Rent PA at least 50,000', 'contracted_rent_pa', '>=', [50_000]],
    ['Contracted Rent PA between 1 and 2', 'contracted_rent_pa', 'between', [1, 2]],
    ['Lease Expiry Date on or after 31 Mar 2026', 'lease_expiry_date', '>=', [46_112]],
  ])('%s', (words, column, operator, values) => expect(where({ column, operator, values })).toBe(words));

  it('of several conditions the first', () => {
    const is = (...values: string[]): Condition => ({ column: 'use_type', operator: '=', values });
    expect(where(is('A'), is('B'), is('C'))).toBe('Use Type is A and 2 more');
    expect(where(is('A'), is())).toBe('Use Type is A, 1 not complete');
    expect([where(), where(is())]).toEqual(['All rows', 'Not complete yet']);
  });

  const by = (column: string, descending: boolean) => ({ order: [{ column, descending }] });
  const BLOCKS = { order: sortingWords, totals: totalsWords, 'rent rolls': rentrollsWords };
  const DATE = { kind: 'as-of', date: 46_112 } as const;
  it.each<[keyof typeof BLOCKS, string, Partial<AskQuery>]>([
    ['order', 'As the service sends them', {}],
    ['order', 'Use Type, A to Z', by('use_type', false)],
    ['order', `${RENT}, largest first; the first 10`, { ...by('contracted_rent_pa', true), limit: 10 }],
    ['order', 'the last 5', { ...by('', true), limit: -5 }],
    ['totals', 'None', {}],
    ['totals', `One number: sum of ${RENT}`, { number: { column: 'contracted_rent_pa', statistic: 'sum' } }],
    ['rent rolls', 'Latest of each property', {}],
    ['rent rolls', 'All of them, approved only', { rentrolls: { kind: 'all' }, approvedOnly: true }],
    ['rent rolls', 'As of 31 Mar 2026, in 2 databases', { rentrolls: DATE, databases: ['1', '2'] }],
    ['rent rolls', 'As of a date', { rentrolls: { kind: 'as-of', date: null } }],
  ])('of the %s: %s', (block, words, change) => expect(BLOCKS[block](asked(change), nameColumn)).toBe(words));
});
