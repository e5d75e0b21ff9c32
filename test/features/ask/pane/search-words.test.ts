import fc from 'fast-check';
import type { ColumnFactsSource } from '../../../../src/features/ask/pane/values/create-column-facts';
import { findOptions, markHits } from '../../../../src/features/ask/pane/search/find-options';
import { filledText, shareText, valuesText } from '../../../../src/features/ask/pane/values/local-text';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { createColumnSearch } from '../../../../src/table/columns/rank-columns';
import { wordsIn } from '../../../../src/table/columns/correct-words';
import { entry } from '../../../table/catalogue';
import { CODE_POINT } from '../../../support/code-point';

const COLUMNS = [
  entry('rent_control', 'STRING', 'Rent Control'),
  entry('tenant_name', 'STRING', 'Tenant'),
  entry('rent_old', 'FLOAT', 'Rent Old', { deprecated: true }),
  entry('rent_empty', 'FLOAT', 'Rent Empty'),
  entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', { group: 'Rent' }),
  entry('use_type', 'ENUM', 'Use Type', { group: 'Unit' }),
];
const facts: ColumnFactsSource = {
  of: () => undefined,
  values: () => [{ column: COLUMNS[5]!, values: [{ value: 'OFFICE', count: 4 }] }],
  isEmptyHere: (name) => name === 'rent_empty',
  knowsEmpty: true,
};
const index = {
  search: createColumnSearch(COLUMNS),
  isCommon: ({ name }: { name: string }) => name === 'contracted_rent_pa',
  words: () => wordsIn(COLUMNS.map(({ name }) => name)),
};
const found = (text: string) => findOptions(text, COLUMNS, { index, facts });
const names = (text: string) => found(text).columns.map(({ name }) => name);

describe('a search in the pane', () => {
  it('has what analysts use first, and what is empty or deprecated last', () =>
    expect(names('rent')).toEqual(['contracted_rent_pa', 'rent_control', 'rent_old', 'rent_empty']));
  it('has the columns of reports first, in their order, if their names have its words', () => {
    const rents = [
      entry('rent_arrears_amount', 'FLOAT', 'Rent Arrears'),
      entry('market_rent_pa', 'FLOAT', 'Market Rent PA'),
      entry('in_place_rent_pa', 'FLOAT', 'In-Place Rent PA'),
      entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA'),
      entry('rentroll_date', 'TIMESTAMP', 'Rent Roll Date'),
      entry('remaining_term_years', 'FLOAT', 'Remaining Term'),
      entry('earliest_termination_date', 'TIMESTAMP', 'Earliest Termination'),
    ];
    const main = [...Object.values(DEFAULT_PROFILE.reportRoles), 'rentroll_date'];
    const all = {
      search: createColumnSearch(rents),
      isCommon: ({ name }: { name: string }) => name === 'rent_arrears_amount',
      words: () => wordsIn(rents.map(({ name }) => name)),
    };
    const first = (text: string, count: number) =>
      findOptions(text, rents, { index: all, facts, main })
        .columns.map(({ name }) => name)
        .slice(0, count);
    expect(first('rent', 4)).toEqual([
      'contracted_rent_pa',
      'in_place_rent_pa',
      'market_rent_pa',
      'rent_arrears_amount',
    ]);
    // While the word is typed, too.
    expect(first('ren', 1)).toEqual(['contracted_rent_pa']);
    expect(first('term', 2)).toEqual(['remaining_term_years', 'earliest_termination_date']);
    expect(first('rent arrears', 1)).toEqual(['rent_arrears_amount']);
  });
  it('has a column first whose whole name it is', () => {
    expect(names('rent old')[0]).toBe('rent_old');
    expect(names('rent_empty')[0]).toBe('rent_empty');
  });
  it('corrects a slip only where nothing has the text', () => {
    expect(found('tennat')).toMatchObject({ corrected: 'tenant' });
    expect(names('tennat')).toEqual(['tenant_name']);
    expect(found('tenant').corrected).toBeUndefined();
    expect(found('qqqqqq')).toMatchObject({ columns: [], corrected: undefined });
  });
  it('offers a value that occurs, before the columns if the search is that value', () => {
    expect(found('office')).toMatchObject({ isValue: true, conditions: [{ value: 'OFFICE' }] });
    expect(found('use')).toMatchObject({ isValue: false, conditions: [] });
  });
  it('has columns first whose names have its words, also before a value that it is', () => {
    const kinds = entry('party_kind', 'ENUM', 'Party Kind');
    const values = [{ column: kinds, values: [{ value: 'TENANT', count: 4 }] }];
    const all = [kinds, entry('tenant_name', 'STRING', 'Tenant Name')];
    const search = {
      ...index,
      search: createColumnSearch(all),
      words: () => wordsIn(all.map(({ name }) => name)),
    };
    expect(
      findOptions('tenant', all, { index: search, facts: { ...facts, values: () => values } }),
    ).toMatchObject({
      isValue: false,
      columns: [{ name: 'tenant_name' }],
      conditions: [{ value: 'TENANT' }],
    });
  });
  it('shows all columns without a text', () => expect(found(' ').columns).toHaveLength(COLUMNS.length));
});

it.each([
  ['Contracted Rent PA', 'rent', 'Contracted [Rent] PA'],
  ['Rent (sqm)', '(SQM', 'Rent [(sqm])'],
  ['Rental Rent', 'rent rental', '[Rental] [Rent]'],
  ['Rent', '', 'Rent'],
])('in %j, %j marks %j', (text, search, expected) =>
  expect(
    markHits(text, search)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join(''),
  ).toBe(expected),
);

it('marks parts of a text, and never changes it', () =>
  fc.assert(
    fc.property(fc.string({ unit: CODE_POINT }), fc.string(), (text, search) => {
      const parts = markHits(text, search);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  ));

describe('the words about a column', () => {
  it.each([
    [1208, 1123, '93 %'],
    [1000, 1000, '100 %'],
    [1000, 999, '99 %'],
    [1000, 1, 'under 1 %'],
    [1000, 0, '0 %'],
    [0, 0, ''],
  ])('say of %d rows, %d filled, %j', (rows, filled, expected) =>
    expect(shareText({ rows, filled })).toBe(expected),
  );
  it('say how many rows were counted', () => {
    expect(filledText({ rows: 1208, filled: 1123 })).toBe('filled in 93 % of 1,208 rows');
    expect(filledText({ rows: 0, filled: 0 })).toBe('no rows held');
  });
  const values = ['OFFICE', 'RETAIL', 'OTHER', 'PARKING'].map((value) => ({ value, count: 1 }));
  it.each([
    [{ values }, 'use_type', 'en-GB', 'OFFICE, RETAIL, OTHER, …'],
    [{ values: values.slice(0, 2) }, 'use_type', 'en-GB', 'OFFICE, RETAIL'],
    [{ values: [{ value: true, count: 1 }] }, 'isApproved', 'en-GB', 'TRUE'],
    [{ examples: ['A', 'B', 'C'] }, 'tenant_name', 'en-GB', 'A, B, C, …'],
    [{ range: { least: 4469, most: 56_815.83 } }, 'rent', 'en-GB', '4,469 to 56,815.83'],
    [{ range: { least: 4469, most: 56_815.83 } }, 'rent', 'de-DE', '4.469 to 56.815,83'],
    [{ range: { least: 0, most: 56_815.8 } }, 'rent', 'en-GB', '0 to 56,815.80'],
    [{ range: { least: 209.5, most: 209.5 } }, 'area', 'en-GB', '209.5'],
    [{ range: { least: 2027, most: 2027 } }, 'lease_id', 'en-GB', '2027'],
    [{ range: { least: 46_752, most: 46_752 } }, 'day', 'en-GB', '31 Dec 2027'],
    [{ values: [] }, 'use_type', 'en-GB', undefined],
  ])('say of %j in %s in %s %j', (some, name, locale, expected) => {
    const unit = name === 'rent' ? 'currency p.a.' : null;
    const column = { ...entry(name, name === 'day' ? 'TIMESTAMP' : 'FLOAT'), unit };
    expect(valuesText({ rows: 4, filled: 4, ...some }, column, locale)).toBe(expected);
  });
});
