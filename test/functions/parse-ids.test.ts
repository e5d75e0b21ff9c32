import fc from 'fast-check';
import { parseId, parseIds } from '../../src/functions/read-list';
import { argument } from '../table/arbitrary-arguments';
import { textTable } from '../support/text-table';
import { failureOf } from '../table/failure-of';

describe('parseIds', () => {
  it.each(
    textTable(
      `
      "1" → ["1"]
      "1, 2; 3" → ["1","2","3"]
      " 1 ,, 2;\\n3\\r\\n " → ["1","2","3"]
      1204 → ["1204"]
      [[1,"2"],["a b","007"]] → ["1","2","a b","007"]
      [[1],[0],[""],[null],["2; 1"]] → ["1","2","1"]
      [[{"type":"Double","basicValue":1204,"numberFormat":"0"},999999999999999]] → ["1204","999999999999999"]
      "12345678901234567890" → ["12345678901234567890"]
      "__proto__, .." → ["__proto__",".."]
      "0" → ["0"]
      "-1" → ["-1"]`,
      '→',
    ),
  )('reads %s as %s', (given, expected) =>
    expect(parseIds(JSON.parse(given), 'extraction')).toEqual(JSON.parse(expected)),
  );

  it.each([[null], [undefined], [''], [0], ['  '], [',;'], [[[]]], [[['', null, 0]]]])(
    'reads %j as no ids',
    (given) => expect(parseIds(given, 'extraction')).toEqual([]),
  );

  it.each(
    textTable(
      `
      1.5 → 1.5 is not a valid extraction id. Write a whole number above 0, or text.
      [[1,-2]] → -2 is not a valid extraction id.
      true → TRUE is not a valid extraction id.
      1000000000000000 → Excel keeps only 15 digits of a number, so the extraction id 1000000000000000 may be wrong. Write it as text, with an apostrophe before it.
      [["1",{"type":"Error","basicValue":"#N/A"}]] → Argument extraction_ids has a cell with the error #N/A.
      {"type":"WebImage"} → is not text, a number or a date`,
      '→',
    ),
  )('refuses %s: %s', (given, message) => {
    const failure = failureOf(() => parseIds(JSON.parse(given), 'extraction'));
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
  it.each(
    textTable(
      `
      7 → "7"
      [[7]] → "7"
      " 007 " → "007"
      "a, b" → "a, b"`,
      '→',
    ),
  )('reads %s as %s', (given, expected) =>
    expect(parseId(JSON.parse(given), 'file')).toBe(JSON.parse(expected)),
  );

  it.each([null, '', 0])('reads %j as no id', (given) => expect(parseId(given, 'file')).toBeUndefined());

  it.each(
    textTable(
      `
      -1 → -1 is not a valid file id.
      [[1,2]] → Argument file_id takes one value, but has 2.`,
      '→',
    ),
  )('refuses %s: %s', (given, message) =>
    expect(failureOf(() => parseId(JSON.parse(given), 'file')).message).toContain(message),
  );
});
