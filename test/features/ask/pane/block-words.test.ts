import { EMPTY_QUERY, type AskQuery } from '../../../../src/features/ask/ask-query';
import {
  conditionsWords,
  rentrollsWords,
  sortingWords,
  totalsWords,
  type NameColumn,
} from '../../../../src/features/ask/pane/query/block-words';

const NAMES: Record<string, [string, 'text' | 'number' | 'date']> = {
  use_type: ['Use Type', 'text'],
  contracted_rent_pa: ['Contracted Rent PA', 'number'],
  lease_expiry_date: ['Lease Expiry Date', 'date'],
};
const nameColumn: NameColumn = (name) => {
  const [label, kind] = NAMES[name] ?? [name, 'text'];
  return { label, kind, unit: null, isGone: false };
};
const KEPT = { kept: 'XLOOKUP(…)' };
const asked = (change: Partial<AskQuery>): AskQuery => ({ ...EMPTY_QUERY, ...change });
type Condition = Extract<AskQuery['conditions'][number], { column: string }>;
const where = (...conditions: (Condition | typeof KEPT)[]) =>
  conditionsWords(asked({ conditions }), nameColumn);

describe('a folded block says what is in it', () => {
  it.each<[string, Condition]>([
    ['Use Type is OFFICE', { column: 'use_type', operator: '=', values: ['OFFICE'] }],
    ['Use Type none of A, B', { column: 'use_type', operator: 'not in', values: ['A', 'B'] }],
    ['Use Type is blank', { column: 'use_type', operator: 'is blank', values: [] }],
    [
      'Contracted Rent PA at least 50,000',
      { column: 'contracted_rent_pa', operator: '>=', values: [50_000] },
    ],
    [
      'Contracted Rent PA between 1 and 2',
      { column: 'contracted_rent_pa', operator: 'between', values: [1, 2] },
    ],
    [
      'Lease Expiry Date on or after 31 Mar 2026',
      { column: 'lease_expiry_date', operator: '>=', values: [46_112] },
    ],
  ])('%s', (words, condition) => expect(where(condition)).toBe(words));

  it('of several conditions the first', () => {
    const is = (value: string): Condition => ({ column: 'use_type', operator: '=', values: [value] });
    expect(where(is('A'), is('B'), KEPT)).toBe('Use Type is A and 2 more');
    expect(where(KEPT)).toBe('from XLOOKUP(…)');
    expect(where()).toBe('All rows');
    expect(where({ column: 'use_type', operator: '=', values: [] })).toBe('Not complete yet');
  });

  it.each<[string, Partial<AskQuery>]>([
    ['As the service sends them', {}],
    ['Use Type, A to Z', { order: [{ column: 'use_type', descending: false }] }],
    [
      'Contracted Rent PA, largest first; the first 10',
      { order: [{ column: 'contracted_rent_pa', descending: true }], limit: 10 },
    ],
    ['the last 5', { order: [{ column: '', descending: true }], limit: -5 }],
    ['from XLOOKUP(…); from XLOOKUP(…)', { order: KEPT, limit: KEPT }],
  ])('of the order: %s', (words, change) => expect(sortingWords(asked(change), nameColumn)).toBe(words));

  it.each<[string, Partial<AskQuery>]>([
    ['None', {}],
    ['By Use Type and Lease Expiry Date', { totals: { by: ['use_type', 'lease_expiry_date'] } }],
    ['One number: sum of Contracted Rent PA', { number: { column: 'contracted_rent_pa', statistic: 'sum' } }],
  ])('of the totals: %s', (words, change) => expect(totalsWords(asked(change), nameColumn)).toBe(words));

  it.each<[string, Partial<AskQuery>]>([
    ['Latest of each property', {}],
    ['All of them, approved only', { rentrolls: { kind: 'all' }, approvedOnly: true }],
    [
      'As of 31 Mar 2026, in 2 databases',
      { rentrolls: { kind: 'as-of', date: 46_112 }, databases: ['1', '2'] },
    ],
    ['As of a date', { rentrolls: { kind: 'as-of', date: null } }],
    [
      'from XLOOKUP(…), approved from XLOOKUP(…), from XLOOKUP(…)',
      { rentrolls: KEPT, approvedOnly: KEPT, databases: KEPT },
    ],
  ])('of the rent rolls: %s', (words, change) => expect(rentrollsWords(asked(change))).toBe(words));
});
