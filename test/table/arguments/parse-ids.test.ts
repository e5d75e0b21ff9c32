import fc from 'fast-check';
import { parseId, parseIds } from '../../../src/table/arguments/parse-ids';
import { argument } from '../arbitrary-arguments';
import { failureOf } from '../failure-of';

const date = { type: 'Double', basicValue: 1204, numberFormat: '0' };

describe('parseIds', () => {
  it.each<[unknown, string[]]>([
    ['1', ['1']],
    ['1, 2; 3', ['1', '2', '3']],
    [' 1 ,, 2;\n3\r\n ', ['1', '2', '3']],
    [1204, ['1204']],
    [
      [
        [1, '2'],
        ['a b', '007'],
      ],
      ['1', '2', 'a b', '007'],
    ],
    [
      [[1], [0], [''], [null], ['2; 1']],
      ['1', '2', '1'],
    ],
    [[[date, 999_999_999_999_999]], ['1204', '999999999999999']],
    ['12345678901234567890', ['12345678901234567890']],
    ['__proto__, ..', ['__proto__', '..']],
    ['0', ['0']],
    ['-1', ['-1']],
  ])('reads %j as %j', (given, expected) => expect(parseIds(given, 'extraction')).toEqual(expected));

  it.each([[null], [undefined], [''], [0], ['  '], [',;'], [[[]]], [[['', null, 0]]]])(
    'reads %j as no ids',
    (given) => expect(parseIds(given, 'extraction')).toEqual([]),
  );

  it.each<[unknown, string]>([
    [1.5, '1.5 is not a valid extraction id. Write a whole number above 0, or text.'],
    [[[1, -2]], '-2 is not a valid extraction id.'],
    [true, 'TRUE is not a valid extraction id.'],
    [
      1e15,
      'Excel keeps only 15 digits of a number, so the extraction id 1000000000000000 may be wrong. Write it as text, with an apostrophe before it.',
    ],
    [
      [['1', { type: 'Error', basicValue: '#N/A' }]],
      'Argument extraction_ids has a cell with the error #N/A.',
    ],
    [{ type: 'WebImage' }, 'is not text, a number or a date'],
  ])('refuses %j: %s', (given, message) => {
    const failure = failureOf(() => parseIds(given, 'extraction'));
    expect(failure.code).toBe('bad-input');
    expect(failure.message).toContain(message);
  });

  it('returns texts that are not blank or throws bad input for any argument', () => {
    fc.assert(
      fc.property(argument('1', '2; 3', '', '..'), (given) => {
        try {
          for (const id of parseIds(given, 'extraction')) expect(id).toBe(id.trim() || 'something');
        } catch (thrown) {
          expect(thrown).toMatchObject({ name: 'RrError', code: 'bad-input' });
        }
      }),
    );
  });
});

describe('parseId', () => {
  it.each<[unknown, string | undefined]>([
    [7, '7'],
    [[[7]], '7'],
    [' 007 ', '007'],
    ['a, b', 'a, b'],
    [null, undefined],
    ['', undefined],
    [0, undefined],
  ])('reads %j as %j', (given, expected) => expect(parseId(given, 'file')).toBe(expected));

  it.each<[unknown, string]>([
    [-1, '-1 is not a valid file id.'],
    [[[1, 2]], 'Argument file_id takes one value, but has 2.'],
  ])('refuses %j: %s', (given, message) =>
    expect(failureOf(() => parseId(given, 'file')).message).toContain(message),
  );
});
