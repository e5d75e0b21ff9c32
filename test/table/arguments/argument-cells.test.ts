import { argumentCells, scalarArgument } from '../../../src/table/arguments/argument-cells';
import { textTable } from '../../support/text-table';
import { failureOf } from '../failure-of';

it.each(
  textTable(
    `
    null → []
    "a" → [["a"]]
    0 → [[0]]
    false → [[false]]
    [] → [[]]
    ["a",1] → [["a",1]]
    [["a","b"],["c"]] → [["a","b"],["c"]]
    [[{"type":"Double","basicValue":45658,"numberFormat":"yyyy-mm-dd"}]] → [[45658]]
    [[{"type":"FormattedNumber","basicValue":1},{"type":"String","basicValue":"x"}]] → [[1,"x"]]
    [[{"type":"Empty"},{"type":"Entity","text":"Harbour","basicValue":"#VALUE!"}]] → [[null,"Harbour"]]`,
    '→',
  ),
)('reads %s as rows of plain cells: %s', (argument, cells) =>
  expect(argumentCells(JSON.parse(argument), 'columns')).toEqual(JSON.parse(cells)),
);

it('reads a blank that Excel passes as undefined', () => {
  expect(argumentCells(undefined, 'columns')).toEqual([]);
  expect(argumentCells([[null, undefined, '']], 'columns')).toEqual([[null, null, '']]);
});

it.each(
  textTable(
    `
    {"type":"Error","errorType":"NotAvailable","basicValue":"#N/A"} → Argument columns has a cell with the error #N/A.
    {"code":"#VALUE!","message":"x"} → is not text, a number or a date
    [["a",["b"]]] → is not text, a number or a date
    {"type":"WebImage","basicType":"Error","basicValue":"#VALUE!"} → is not text, a number or a date
    {"type":"Array","basicValue":"#VALUE!","elements":[[]]} → is not text, a number or a date`,
    '→',
  ),
)('refuses %s: %s', (argument, message) => {
  const error = failureOf(() => argumentCells(JSON.parse(argument), 'columns'));
  expect(error.code).toBe('bad-input');
  expect(error.message).toContain(message);
});

describe('an argument of one value', () => {
  it.each(
    textTable(
      `
      null → null
      0 → 0
      "EUR" → "EUR"
      {"type":"LinkedEntity","text":"Harbour","basicType":"Error","basicValue":"#VALUE!"} → "Harbour"
      [["EUR"]] → "EUR"
      [[]] → null`,
      '→',
    ),
  )('returns the plain value of %s: %s', (argument, value) =>
    expect(scalarArgument(JSON.parse(argument), 'headers')).toBe(JSON.parse(value)),
  );

  it.each(
    textTable(
      `
      {} → is not text, a number or a date
      {"type":"Error","basicValue":"#REF!"} → Argument headers has a cell with the error #REF!.
      [["a","b"]] → Argument headers takes one value, but has 2.`,
      '→',
    ),
  )('refuses what has no plain value: %s', (argument, message) => {
    const error = failureOf(() => scalarArgument(JSON.parse(argument), 'headers'));
    expect(error.code).toBe('bad-input');
    expect(error.message).toContain(message);
  });
});
