import { RrError } from '../../../../src/contract/failure';
import { EMPTY_QUERY, type AskQuery } from '../../../../src/features/ask/ask-query';
import { mendCondition, mendRefusal } from '../../../../src/features/ask/pane/preview/mend-preview';
import { currencyError } from '../../../../src/answers/totals/refuse-statistic';
import type { ColumnEntry } from '../../../../src/contract/entries';

const RENT = { name: 'rent_pa' } as ColumnEntry;
const REFUSED = currencyError([RENT], 'sum', 'currency', ['CHF', 'EUR']);
const QUERY: AskQuery = { ...EMPTY_QUERY, number: { column: 'rent_pa', statistic: 'sum' } };
const factsOf = (column: string) =>
  column === 'currency'
    ? {
        values: [
          { value: 'EUR', count: 9 },
          { value: 'CHF', count: 2 },
        ],
      }
    : undefined;

it('offers the currency of most rows for one number in several currencies', () => {
  const mending = mendRefusal(REFUSED, QUERY, 'currency', factsOf);
  expect(mending?.label).toBe('Only EUR');
  expect(mending?.query).toEqual({
    ...QUERY,
    conditions: [{ column: 'currency', operator: '=', values: ['EUR'] }],
  });
});

it.each<[string, RrError, AskQuery, typeof factsOf]>([
  ['another refusal', new RrError('bad-input', 'A sum of years means nothing.'), QUERY, factsOf],
  ['a failure of the service', new RrError('unreachable', 'Try currency=EUR later.'), QUERY, factsOf],
  ['rows', REFUSED, EMPTY_QUERY, factsOf],
  [
    'a currency that is chosen',
    REFUSED,
    { ...QUERY, conditions: [{ column: 'currency', operator: '>', values: ['A'] }] },
    factsOf,
  ],
  ['a condition of the sheet', REFUSED, { ...QUERY, conditions: [{ kept: 'A1:B2' }] }, factsOf],
  ['unknown currencies', REFUSED, QUERY, () => undefined as never],
])('offers nothing for %s', (_, failure, query, known) =>
  expect(mendRefusal(failure, query, 'currency', known)).toBeUndefined(),
);

const USES = ['OFFICE', 'RETAIL', 'STORAGE'].map((value) => ({ value, count: 1 }));
const usesOf = (column: string) => (column === 'use_type' ? { values: USES } : undefined);
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
  expect(mendCondition(asked(wanted), usesOf)?.value).toBe(value),
);

it('changes that condition alone', () => {
  const query = { ...asked('OFICE'), conditions: [{ kept: 'A1' }, ...asked('OFICE').conditions] };
  expect(mendCondition(query, usesOf)?.query.conditions).toEqual([
    { kept: 'A1' },
    { column: 'use_type', operator: '=', values: ['OFFICE'] },
  ]);
});

it('offers nothing where the answers do not tell the values', () =>
  expect(mendCondition(asked('OFICE', 'unit_name'), usesOf)).toBeUndefined());
