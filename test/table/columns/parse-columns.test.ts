import { blankBetween } from '../../../src/table/columns/parse-columns';

describe('a blank cell among names', () => {
  it.each<[unknown, number]>([
    [[['Tenant', null, 'Rent']], 2],
    [[['Tenant', 0, 'Rent']], 2],
    [[['Tenant', ' ', '', 'Rent', null, 'Use']], 2],
    [[[null, 'Rent']], 1],
    [[['Tenant'], ['Rent'], [''], ['Use']], 3],
    [['Tenant', '', 'Rent'], 2],
  ])('is found in %j at position %d', (argument, place) => expect(blankBetween(argument)).toBe(place));

  it.each([
    ['Tenant; ; Rent'],
    [null],
    [undefined],
    [0],
    [[]],
    [[[]]],
    [[['Tenant', 'Rent']]],
    [[['Tenant', 'Rent', null, '']]],
    [[[null, 0, '']]],
    [
      [
        ['Tenant', null, 'Rent'],
        [null, 'Use', null],
      ],
    ],
  ])('is not found in %j', (argument) => expect(blankBetween(argument)).toBeUndefined());
});
