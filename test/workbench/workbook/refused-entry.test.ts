import { refusalOfDefinedName, refusalOf } from '../../../src/workbench/workbook/refused-entry';

const text = (length: number) => 'x'.repeat(length);

it.each([
  ['a text of 255 characters', `=RR.QUERY("${text(255)}")`],
  ['several short texts', `=RR.QUERY({"${text(200)}","${text(200)}"})`],
  ['doubled quotation marks, which count once', `="${'""'.repeat(255)}"`],
  ['a long value that is not a formula', text(300)],
  ['a sheet with quotation marks in its name', `='a"b'!A1&'c"${text(20)}'!B2`],
  ['8,192 characters', `=${'1+'.repeat(4095)}1`],
])('accepts %s', (_, entry) => expect(refusalOf(entry)).toBeUndefined());

it.each([
  ['a text over 255 characters', `=RR.QUERY("${text(256)}")`, /has 256 characters, and Excel allows 255\./],
  ['more than 8,192 characters', `=${'1+'.repeat(4096)}1`, /has 8194 characters, and Excel allows 8192\./],
])('refuses %s and names the limit', (_, entry, message) => expect(refusalOf(entry)).toMatch(message));

describe('the defined name', () => {
  it.each([
    'RR1',
    'A1',
    'XFD1048576',
    'R',
    'c',
    'R1C1',
    'RC',
    'C5',
    'TRUE',
    '1st',
    'a b',
    'a-b',
    '',
    'é'.repeat(256),
  ])('%s is refused', (name) => expect(refusalOfDefinedName(name)).toContain('Choose another name.'));

  it.each(['RR_WAULT_expiry', 'RR_units_2', 'XFE1', 'AAAA1', 'Mieten.2026', '_x', 'R1D1'])(
    '%s is taken',
    (name) => expect(refusalOfDefinedName(name)).toBeUndefined(),
  );
});
