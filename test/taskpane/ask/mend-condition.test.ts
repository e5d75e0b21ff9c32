import { EMPTY_QUERY, type AskQuery } from '../../../src/excel/ask/ask-query';
import { mendCondition } from '../../../src/taskpane/ask/preview/mend-preview';

const USES = ['OFFICE', 'RETAIL', 'STORAGE'].map((value) => ({ value, count: 1 }));
const factsOf = (column: string) => (column === 'use_type' ? { values: USES } : undefined);
const asked = (value: string | number, column = 'use_type'): AskQuery => ({
  ...EMPTY_QUERY,
  conditions: [{ column, operator: '=', values: [value] }],
});

it.each([
  ['OFICE', 'OFFICE'],
  ['Retial', 'RETAIL'],
  ['office', undefined],
  ['HOTEL', undefined],
  [7, undefined],
])('offers for %s the value that occurs: %s', (wanted, value) =>
  expect(mendCondition(asked(wanted), factsOf)?.value).toBe(value),
);

it('changes that condition alone', () => {
  const query = { ...asked('OFICE'), conditions: [{ kept: 'A1' }, ...asked('OFICE').conditions] };
  expect(mendCondition(query, factsOf)?.query.conditions).toEqual([
    { kept: 'A1' },
    { column: 'use_type', operator: '=', values: ['OFFICE'] },
  ]);
});

it('offers nothing where the answers do not tell the values', () =>
  expect(mendCondition(asked('OFICE', 'unit_name'), factsOf)).toBeUndefined());
