import { correctWords, wordsIn } from '../../../src/table/columns/correct-words';

const KNOWN = wordsIn(['tenant_name', 'Tenant Industry', 'Lettable Area (sqm)', 'lease_expiry_date', 'Rent']);

it('knows each word once', () =>
  expect(KNOWN).toEqual([
    ...['tenant', 'name', 'industry', 'lettable', 'area', 'sqm', 'lease', 'expiry', 'date', 'rent'],
  ]));

it.each<[string, string | undefined]>([
  ['tennat', 'tenant'],
  ['Tennant nam', 'tenant nam'],
  ['letable', 'lettable'],
  ['lease expirey', 'lease expiry'],
  // Nothing to correct, nothing near, and too short to tell.
  ['rent', undefined],
  ['xyzzyq', undefined],
  ['tennat xyzzyq', undefined],
  ['rnt', undefined],
  ['', undefined],
])('corrects %j to %j', (search, expected) => expect(correctWords(search, KNOWN)).toBe(expected));
