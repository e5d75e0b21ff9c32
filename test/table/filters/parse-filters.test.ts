import fc from 'fast-check';
import type { ColumnType } from '../../../src/contract/column-types';
import { parseFilters } from '../../../src/table/filters/parse-filters';
import { createColumnResolver } from '../../../src/table/columns/resolve-columns';
import type { Value } from '../../../src/table/table';
import { argument } from '../arbitrary-arguments';
import { entry } from '../catalogue';
import { failureOf, onlyBadInput } from '../failure-of';
import { propertyRuns } from '../../support/property-runs';

const CATALOGUE = [
  entry('use_type', 'ENUM', 'Use Type'),
  entry('rent', 'FLOAT', 'Passing Rent'),
  entry('spaces', 'INT'),
  entry('lease_end', 'TIMESTAMP', 'Lease End'),
  entry('odd', 'STRING', 'Rent > 5; old'),
];
const resolve = createColumnResolver(CATALOGUE).column;
const parse = (filters: unknown) => parseFilters(filters, resolve);
/** Returns the given values that pass all conditions. */
const kept = (filters: unknown, values: readonly Value[]) =>
  values.filter((value) => parse(filters).every(({ test }) => test(value)));
const columnsOf = (filters: unknown) => parse(filters).map(({ column }) => column.name);

const USES: Value[] = ['Office', 'office', 'Retail', 'A*', 'Apartment', '5', true, '', null];
const RENTS: Value[] = [-1, 0, 49999.99, 50000, 60000.5, '12345678901234567890', null];
const ENDS: Value[] = [45657, 45658, 45658.5, 'soon', null];

describe('a filters argument without conditions', () => {
  it.each([
    [null],
    [undefined],
    [''],
    [0],
    [' ; ;'],
    [[[]]],
    [[[null, null]]],
    [[['', '', '', '']]],
    [[[0, 0]]],
    [[[0, 0, 0]]],
    [[['Use Type', '']]],
    [[['Use Type', null]]],
    [[['Use Type', null, null]]],
    [[['Use Type', 0]]],
    [[['Use Type', 0, 0, 0]]],
    [[['no such column', null]]],
  ])('is %j', (filters) => expect(parse(filters)).toEqual([]));
});

describe('column | criterion', () => {
  const cases: [string, Value | undefined, Value[], Value[]][] = [
    ['Use Type', 'office', USES, ['Office', 'office']],
    ['use_type', ' = Office ', USES, ['Office', 'office']],
    ['Use Type', 'a*', USES, ['A*', 'Apartment']],
    ['Use Type', 'a~*', USES, ['A*']],
    ['Use Type', 'Off?ce', USES, ['Office', 'office']],
    ['Use Type', '<>Office', USES, ['Retail', 'A*', 'Apartment', '5', true, '', null]],
    ['Use Type', '<>a*', USES, ['Office', 'office', 'Retail', '5', true, '', null]],
    ['Use Type', '*', USES, ['Office', 'office', 'Retail', 'A*', 'Apartment', '5', true]],
    ['Use Type', '=', USES, ['', null]],
    ['Use Type', '<>', USES, ['Office', 'office', 'Retail', 'A*', 'Apartment', '5', true]],
    ['Use Type', 5, USES, ['5']],
    ['Use Type', true, USES, [true]],
    ['Passing Rent', '>=50000', RENTS, [50000, 60000.5]],
    ['Passing Rent', '> 50000', RENTS, [60000.5]],
    ['Passing Rent', '<50000', RENTS, [-1, 0, 49999.99]],
    ['Passing Rent', '<=5e4', RENTS, [-1, 0, 49999.99, 50000]],
    ['Passing Rent', 50000, RENTS, [50000]],
    ['Passing Rent', '=0', RENTS, [0]],
    ['Passing Rent', '=-1.0', RENTS, [-1]],
    ['Passing Rent', '<>0', RENTS, [-1, 49999.99, 50000, 60000.5, '12345678901234567890', null]],
    ['Passing Rent', '12345678901234567890', RENTS, ['12345678901234567890']],
    ['Passing Rent', '=', RENTS, [null]],
    ['Lease End', 45658, ENDS, [45658, 45658.5]],
    ['Lease End', '>=45658', ENDS, [45658, 45658.5]],
    ['Lease End', '>45658.25', ENDS, [45658.5]],
    ['Lease End', '>45657', ENDS, [45658, 45658.5]],
    ['Lease End', '>45658', ENDS, []],
    ['Lease End', '<=45658', ENDS, [45657, 45658, 45658.5]],
    ['Lease End', '<=2025-01-01T00:00', ENDS, [45657, 45658]],
    ['Lease End', '<2025-01-01', ENDS, [45657]],
    ['Lease End', '2025-01-01T14:00:00+02:00', ENDS, [45658.5]],
    ['Lease End', '=20250101', ENDS, [45658, 45658.5]],
    ['Lease End', '<>2025-01-01', ENDS, [45657, 'soon', null]],
    ['Lease End', '<>2025-01-01T00:00Z', ENDS, [45657, 45658.5, 'soon', null]],
    ['Lease End', '<>', ENDS, [45657, 45658, 45658.5, 'soon']],
    [
      'Lease End',
      45658 + 36_000_000.0001 / 86_400_000,
      [45658 + 36_000_000 / 86_400_000],
      [45658 + 36_000_000 / 86_400_000],
    ],
  ];
  it.each(cases)('selects by %s | %j', (name, criterion, values, expected) =>
    expect(kept([[name, criterion]], values)).toEqual(expected),
  );

  it.each(cases.filter(([, criterion]) => typeof criterion === 'string'))(
    'means the same in a wider block and in text: %s | %j',
    (name, criterion, values, expected) => {
      if (!/^\s*[<>=]/.test(criterion as string)) criterion = `=${criterion}`;
      expect(kept(`${name}${criterion}`, values)).toEqual(expected);
      expect(kept([[`${name}${criterion}`]], values)).toEqual(expected);
      if (!/^\s*(<>|=)\s*$/.test(criterion as string))
        expect(kept([[name, criterion as string, '', 0]], values)).toEqual(expected);
    },
  );
});

describe('column | operator | value', () => {
  it.each<[unknown[], Value[], Value[]]>([
    [['Use Type', 'in', 'office', 'RETAIL', '', null], USES, ['Office', 'office', 'Retail']],
    [['Use Type', 'In', 'a*'], USES, ['A*', 'Apartment']],
    [['Use Type', 'not  in', 'Office', 'Retail', 'A*', 5], USES, [true, '', null]],
    [['Use Type', 'is blank', null], USES, ['', null]],
    [['Use Type', 'IS NOT BLANK', 0, 0], USES, ['Office', 'office', 'Retail', 'A*', 'Apartment', '5', true]],
    [['Use Type', '=', 'Office', 0], USES, ['Office', 'office']],
    [['Use Type', '<>', 'Office', ''], USES, ['Retail', 'A*', 'Apartment', '5', true, '', null]],
    [['Passing Rent', '>', 0, null], RENTS, [49999.99, 50000, 60000.5]],
    [['Passing Rent', 'between', 0, 50000], RENTS, [0, 49999.99, 50000]],
    [['Passing Rent', 'between', '-1', '0.5'], RENTS, [-1, 0]],
    [['Passing Rent', 'in', 0, 50000], RENTS, [0, 50000]],
    [['Passing Rent', 'not in', 0, 50000], RENTS, [-1, 49999.99, 60000.5, '12345678901234567890', null]],
    [['Lease End', 'between', 45657, '2025-01-01', 0], ENDS, [45657, 45658, 45658.5]],
    [['Lease End', 'between', '2025-01-01T06:00', 45658], ENDS, [45658.5]],
    [['Lease End', 'between', 45658, 45658.25], ENDS, [45658]],
    [['Lease End', 'in', '2025-01-01', { type: 'Double', basicValue: 45657 }], ENDS, [45657, 45658, 45658.5]],
    [['Lease End', 'is blank', ''], ENDS, [null]],
  ])('selects by %j', (row, values, expected) => expect(kept([row], values)).toEqual(expected));
});

describe('text', () => {
  it.each([
    ['Use type=Office; Passing rent>=50000', ['use_type', 'rent']],
    ['use_type=;;Lease End<>;', ['use_type', 'lease_end']],
    ["'Rent > 5; old'=x; Use Type=y", ['odd', 'use_type']],
    ['Use Type="a; b"; rent>1', ['use_type', 'rent']],
    ["Use Type=Meyer's; rent>1", ['use_type', 'rent']],
  ])('is split into conditions: %s', (filters, columns) => expect(columnsOf(filters)).toEqual(columns));

  it.each([
    ['Use Type="a; b"', 'a; b'],
    ["Use Type='a; b'", 'a; b'],
    ["Use Type=  'it''s; so' ", "it's; so"],
    ["Use Type=Meyer's Bakery", "Meyer's Bakery"],
    ['Use Type=">=5"', '>=5'],
    ['Use Type=a=b', 'a=b'],
    ['use type=MEYER, SONS', 'Meyer, Sons'],
  ])('%s finds %j', (filters, value) => expect(kept(filters, [value, 'other'])).toEqual([value]));

  it('finds any value in quotes, with escaped wildcards', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== ''),
        fc.constantFrom("'", '"'),
        (text, quote) => {
          const escaped = text
            .trim()
            .replace(/[*?~]/g, '~$&')
            .replaceAll(quote, quote + quote);
          expect(kept(`Use Type=${quote}${escaped}${quote}; rent<>`, [])).toEqual([]);
          expect(parse(`rent<>; Use Type=${quote}${escaped}${quote}`)[1]?.test(text.trim())).toBe(true);
        },
      ),
    );
  });
});

describe('a block of rows in several forms', () => {
  it('keeps the order and the text of the conditions', () => {
    const filters = parse([
      ['Use Type', 'in', 'Office', 'Retail'],
      [null, null, null, null],
      ['Passing Rent', '>=50000', '', ''],
      ['Lease End', 'between', 45658, '2026-01-01'],
    ]);
    expect(filters.map(({ column, text }) => [column.name, text])).toEqual([
      ['use_type', 'Use Type in Office Retail'],
      ['rent', 'Passing Rent >=50000'],
      ['lease_end', 'Lease End between 45658 2026-01-01'],
    ]);
  });
});

describe('a 0 at the end of a list', () => {
  const spaces = (...rows: unknown[][]) => [0, 5, 7].filter((value) => parse(rows)[0]!.test(value));
  const wide = ['Use Type', 'in', 'Office', 'Retail'];

  it('is a value if nothing shows that it is an empty cell', () => {
    expect(spaces(['spaces', 'in', 5, 0])).toEqual([0, 5]);
    expect(spaces(['spaces', 'in', 5, 0], ['Use Type', 'Office', 'x', ''].slice(0, 2))).toEqual([0, 5]);
    expect(spaces(['spaces', 'in', 0, 5])).toEqual([0, 5]);
    expect(spaces(['spaces', 'in', 0], wide)).toEqual([0]);
  });

  it('is an empty cell if another row needs that width', () => {
    expect(spaces(['spaces', 'in', 5, 0], wide)).toEqual([5]);
    expect(spaces(['spaces', 'not in', 5, 0], wide)).toEqual([0, 7]);
    expect(spaces(['spaces', 'in', 0, 5], wide)).toEqual([0, 5]);
  });

  it('is an empty cell if the block shows that empty cells are 0', () => {
    expect(spaces(['spaces', 'in', 5, 0, 0])).toEqual([5]);
    expect(spaces(['spaces', 'in', 5, 0], [0, 0, 0, 0])).toEqual([5]);
    expect(spaces(['spaces', 'in', 5, 0], ['Use Type', 'Office', 0, 0])).toEqual([5]);
    expect(spaces(['spaces', 'in', 5, 0], ['Use Type', 'is blank', 0, 0])).toEqual([5]);
    expect(spaces(['spaces', 'in', 5, 0], ['Passing Rent', 'between', 0, 0])).toEqual([0, 5]);
  });

  it('is a value if the block shows that empty cells are not 0', () => {
    expect(spaces(['spaces', 'in', 5, 0], [...wide, 'x'], ['Use Type', 'A', null, null, null])).toEqual([
      0, 5,
    ]);
    expect(spaces(['spaces', 'in', 5, 0, null], [...wide, 'x'])).toEqual([0, 5]);
  });

  it('is never a date or a text after other values', () => {
    expect(kept([['Lease End', 'in', 45657, 0]], ENDS)).toEqual([45657]);
    expect(kept([['Use Type', 'not in', 'Office', 0]], ['0', 'Office'])).toEqual(['0']);
    expect(kept([['Use Type', 'in', 0, 'Office']], ['0', 'Office'])).toEqual(['0', 'Office']);
  });
});

it('compares a date without a time as the whole day, and one with a time as an instant', () => {
  const MS = 86_400_000;
  const instant = fc
    .tuple(fc.integer({ min: 45650, max: 45660 }), fc.constantFrom(0, 1, 3_600_000, MS / 2, MS - 1))
    .map(([day, ms]) => ({ day, ms: day * MS + ms }));
  const operand = fc
    .tuple(instant, fc.constantFrom('serial', 'text', 'iso', 'iso with time'))
    .map(([{ day, ms }, form]) => {
      const iso = new Date(ms - 25569 * MS).toISOString();
      if (form === 'iso') return { written: iso.slice(0, 10), first: day * MS, last: day * MS + MS - 1 };
      if (form === 'iso with time') return { written: iso, first: ms, last: ms };
      const written = form === 'text' ? String(ms / MS) : ms / MS;
      return ms % MS === 0 ? { written, first: ms, last: ms + MS - 1 } : { written, first: ms, last: ms };
    });
  fc.assert(
    fc.property(instant, operand, operand, ({ ms }, a, b) => {
      const passes = (...row: unknown[]) => parse([['Lease End', ...row]])[0]!.test(ms / MS);
      expect(passes('=', a.written)).toBe(ms >= a.first && ms <= a.last);
      expect(passes('<>', a.written)).toBe(!passes('=', a.written));
      expect(passes('in', a.written, b.written)).toBe(passes('=', a.written) || passes('=', b.written));
      expect(passes('>=', a.written)).toBe(ms >= a.first);
      expect(passes('>', a.written)).toBe(ms > a.last);
      expect(passes('<', a.written)).toBe(!passes('>=', a.written));
      expect(passes('<=', a.written)).toBe(!passes('>', a.written));
      if (a.first <= b.last)
        expect(passes('between', a.written, b.written)).toBe(ms >= a.first && ms <= b.last);
      expect(parse(`Lease End>=${a.written}`)[0]!.test(ms / MS)).toBe(passes('>=', a.written));
    }),
    { numRuns: propertyRuns(2000) },
  );
});

describe('a condition that cannot be read', () => {
  it.each<[unknown, string]>([
    [
      'Passing Rent>=50.000,00',
      'Filter, "Passing Rent>=50.000,00": "50.000,00" can be read in two ways. In text, write numbers like 1234.5, or put the number alone into a cell of a filter block.',
    ],
    [[['Passing Rent', '>1,5']], '"1,5" can be read in two ways'],
    [[['Passing Rent', '>1 000']], '"1 000" can be read in two ways'],
    [[['Passing Rent', "1'000"]], 'can be read in two ways'],
    [[['Passing Rent', '5,5%']], 'can be read in two ways'],
    [[['Passing Rent', '>10%']], '"10%" has a percent sign. Write 10 or 0.1, whichever the column holds.'],
    ['Passing Rent>=50k', '"50k" is not a number. Write 50000, or point at a cell that holds it.'],
    [[['Passing Rent', '<1.1 Mio']], '"1.1 Mio" is not a number. Write 1100000, or point'],
    ['Passing Rent>=€5', '"€5" is not a number. Write one like 50000, or point at a cell that holds it.'],
    [[['Passing Rent', '=>5']], '"=>" is not an operator. Write >=.'],
    [[['Passing Rent', '=<', 5]], '"=<" is not an operator. Write <=.'],
    [[['Use Type', '==Office']], '"==" is not an operator. Write =.'],
    [[['Use Type', '!=', 'Office']], '"!=" is not an operator. Write <>.'],
    ['Use Type != Office', '"!=" is not an operator. Write <>.'],
    ["'Use Type'!=Office", '"!=" is not an operator. Write <>.'],
    ['Passing Rent=>5', '"=>" is not an operator. Write >=.'],
    [
      'Use Type In Office, Retail',
      '"In" does not work in text. Write a row of cells: Use Type | in | first value | second value.',
    ],
    [
      'Use Type not  in Office',
      '"not  in" does not work in text. Write a row of cells: Use Type | not in | first value | second value.',
    ],
    [
      'rent between 1 and 5',
      '"between" does not work in text. Write two conditions with >= and <=, or a row of cells: rent | between | from | to.',
    ],
    ['Use Type is blank', '"is blank" does not work in text. Write Use Type=.'],
    ['Use Type is not blank', '"is not blank" does not work in text. Write Use Type<>.'],
    [
      'Passing Rent>=50.000',
      '"50.000" could be a decimal number or thousands. Write 50000 or 50.0000, or put the number alone into a cell of a filter block.',
    ],
    [[['Passing Rent', 'much']], '"much" is not a number'],
    [[['Passing Rent', '>5*']], '"5*" is not a number'],
    [[['Passing Rent', true]], '"TRUE" is not a number'],
    [[['Passing Rent', '>']], 'the value after > is missing'],
    [
      [['Passing Rent', 0, '', '']],
      "a 0 may be an empty cell. For zero, write '=0 or Passing Rent | = | 0. Otherwise, delete the row.",
    ],
    [
      [['Passing Rent', 0]],
      "a 0 may be an empty cell. For zero, write '=0 or Passing Rent | = | 0. Otherwise, delete the row.",
    ],
    [[['Lease End', 0]], '"0" is not a date. If it comes from an empty cell, fill that cell'],
    [[['Lease End', '>=0']], '"0" is not a date. If it comes from an empty cell, fill that cell'],
    [[['Lease End', '>=2025']], '"2025" means the day 1905-07-17. For the year, write 2025-01-01'],
    [[['Lease End', 2025]], 'means the day 1905-07-17'],
    [[['Lease End', -5]], '"-5" is not a date. Write dates like 2025-12-31'],
    [
      [['Lease End', '>31.12.2025']],
      '"31.12.2025" can be read in two ways. Write dates like 2025-12-31, or put the date alone into a cell of a filter block.',
    ],
    [[['Lease End', '12/31/2025']], '"12/31/2025" can be read in two ways. Write dates like 2025-12-31'],
    [[['Lease End', '2025-02-30']], '"2025-02-30" is not a date'],
    [[['Lease End', '>45658,5']], '"45658,5" can be read in two ways'],
    [[['Lease End', false]], '"FALSE" is not a date'],
    [
      [['Use Type', '>Office']],
      'column "use_type" holds text, so ">" does not apply. Use =, <>, in or not in.',
    ],
    [[['Use Type', 'between', 'A', 'B']], 'so "between" does not apply'],
    [
      [['Use Type', 'Like', 'A']],
      '"Like" is not an operator. Use one of =, <>, >, >=, <, <=, between, in, not in, is blank, is not blank',
    ],
    [[['Use Type', null, 'A']], 'the operator is missing. Write one, such as >=, in the second cell'],
    [[['Passing Rent', '>', '', null]], 'the value is missing. For blanks, use "is blank"'],
    [[['Use Type', '=', null]], 'the value is missing'],
    [[['Use Type', 'in', '', '']], 'the value is missing'],
    [[['Passing Rent', 'Between', 5, '']], '"Between" takes two values'],
    [[['Passing Rent', 'between', 5, 1]], 'the first value is greater than the second. Swap them.'],
    [[['Passing Rent', '>', 5, 6]], '">" takes one value'],
    [[['Passing Rent', 'between', 1, 2, 3]], '"between" takes two values'],
    [[['Use Type', 'Is  blank', 'x']], '"Is  blank" takes no value'],
    [[[null, '>5']], 'the column is missing. Write its name in the first cell of the row.'],
    [[['', '>', 5]], 'the column is missing'],
    ['Office', 'the operator is missing. Write it as column=value.'],
    ['use_type OFFICE', 'Filter, "use_type OFFICE": the operator is missing. Write use_type=OFFICE.'],
    ['use_type OFFICE PARK', 'Write use_type=OFFICE PARK.'],
    ['Use Type OFFICE', 'Write Use Type=OFFICE.'],
    ['Use Type: OFFICE', 'Write Use Type=OFFICE.'],
    ['Use Type is OFFICE', 'Write Use Type=OFFICE.'],
    ["'Use Type' 'Office, Retail'", "Write 'Use Type'='Office, Retail'."],
    [`Use Type ${'x'.repeat(80)}`, 'the operator is missing. Write it as column=value.'],
    ['=Office', 'the column is missing. Write its name before the "=".'],
    ["'Use Type' Office", 'the operator is missing'],
    ['Use Type="Office', 'A quotation mark is not closed'],
    [true, 'the operator is missing'],
  ])('is refused: %j', (filters, message) => {
    const error = failureOf(() => parse(filters));
    expect(error.code).toBe('bad-input');
    expect(error.message).toContain(message);
  });

  it('is reported with its row and its text', () =>
    expect(
      failureOf(() =>
        parse([
          ['Use Type', 'Office'],
          ['Passing Rent', '>1,5'],
        ]),
      ).message,
    ).toMatch(/^Filter row 2, "Passing Rent >1,5": "1,5" /));

  it('passes on the error of an unknown column', () =>
    expect(failureOf(() => parse('tenant=x'))).toMatchObject({ code: 'unknown-column' }));

  it('throws only bad input for any argument', () => {
    const types: ColumnType[] = ['STRING', 'INT', 'FLOAT', 'TIMESTAMP', 'ENUM'];
    const some = argument(
      'Lease End',
      '>=',
      'between',
      'in',
      'is blank',
      '5',
      '2025-01-01',
      '1,5',
      '>=50000',
    );
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...types),
        fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)),
        (filters, type, value) => {
          onlyBadInput(() =>
            parseFilters(filters, (name) => entry(name, type)).forEach(({ test }) =>
              expect(typeof test(value)).toBe('boolean'),
            ),
          );
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });
});
