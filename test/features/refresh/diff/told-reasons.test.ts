import type { FunctionResult } from '../../../../src/answers/calls/answers';
import type { Basis } from '../../../../src/answers/formulas/basis';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { toldReasons, type MovedRent } from '../../../../src/features/refresh/diff/told-reasons';

const QUERY: Basis = {
  ...{ endpoint: 'query', databases: ['101'], rentrolls: 'latest', all: 9, matching: 9, shown: 9 },
  columns: ['property_name', 'unit_name', 'in_place_rent_pa'],
};
const CHANGES: Basis = {
  ...QUERY,
  endpoint: 'changes',
  columns: ['property_name', 'unit_name', 'reason_for_rent_change', 'rent_change_pa', 'rent_change_currency'],
};
const CELLS = [
  ['Property', 'Unit', 'Reason', 'Change', 'Currency'],
  ['Crane House', '17', 'rent-free ended', 500, 'EUR'],
  ['Crane House', '17', 'indexation', { type: 'Double', basicValue: 20.5, numberFormat: '0' }, 'EUR'],
  ['Crane House', '17', '', 0, 'EUR'],
  ['Crane House', '18', 'expiry', -700, 'EUR'],
  ['Crane House', '19', '', 80, 'EUR'],
];
const MOVED: MovedRent = {
  key: ['property_name', 'unit_name'],
  values: ['Crane House', '17'],
  difference: 520.5,
  currency: 'EUR',
};
const reason = (moved: Partial<MovedRent>, told: Partial<Basis> = {}, asked: Basis | undefined = QUERY) =>
  toldReasons(
    [{ cells: CELLS, headerRows: 1, basis: { ...CHANGES, ...told } } as unknown as FunctionResult],
    DEFAULT_PROFILE,
    asked,
  )({ ...MOVED, ...moved });

describe('the reason of a movement', () => {
  it('is that of all changes of the unit, where they add up to it', () => {
    expect(reason({})).toBe('rent-free ended, indexation');
    expect(reason({ values: ['Crane House', '18'], difference: -700 })).toBe('expiry');
  });

  it.each<[string, Partial<MovedRent>]>([
    ['another amount', { difference: 520.51 }],
    ['another currency', { currency: 'GBP' }],
    ['a part without a reason', { values: ['Crane House', '19'], difference: 80 }],
    ['a key that the answer does not show', { key: ['property_name', 'unit_id'] }],
    ['a key that is not a unit or lease', { key: ['property_name'], values: ['Crane House'] }],
  ])('is never told of %s', (_, moved) => expect(reason(moved)).toBeUndefined());

  it.each<[string, Partial<Basis>]>([
    ['all rent rolls', { rentrolls: 'all-rentrolls' }],
    ['other databases', { databases: ['102'] }],
    ['converted amounts', { currency: 'USD' }],
    ['rows of a query', { endpoint: 'query' }],
  ])('is never taken from an answer with %s', (_, told) => expect(reason({}, told)).toBeUndefined());

  it('is not told of a result at an earlier day', () =>
    expect(reason({}, {}, { ...QUERY, asOf: 45_000 })).toBeUndefined());
});
