import { RrError } from '../../../../src/contract/failure';
import { EMPTY_QUERY, type AskQuery } from '../../../../src/features/ask/ask-query';
import { mendCondition, mendRefusal } from '../../../../src/features/ask/pane/preview/mend-preview';
import { currencyError } from '../../../../src/answers/totals/refuse-statistic';
import type { ColumnEntry } from '../../../../src/contract/entries';

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

const usesOf = valuesOf('use_type', ['OFFICE', 'RETAIL', 'STORAGE']);
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
  const among = (value: string) => [...asked('OFFICE').conditions, ...asked(value).conditions];
  const query = { ...EMPTY_QUERY, conditions: among('OFICE') };
  expect(mendCondition(query, usesOf)?.query.conditions).toEqual(among('OFFICE'));
});

it('offers nothing where the answers do not tell the values', () =>
  expect(mendCondition(asked('OFICE', 'unit_name'), usesOf)).toBeUndefined());
