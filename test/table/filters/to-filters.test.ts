import fc from 'fast-check';
import type { ColumnType } from '../../../src/contract/column-types';
import { laterOperators, OPERATORS } from '../../../src/table/filters/operators';
import { parseFilters } from '../../support/parse-filters';
import { createColumnResolver } from '../../../src/table/columns/resolve-columns';
import type { Value } from '../../../src/table/table';
import { argument } from '../arbitrary-arguments';
import { entriesOf, entry } from '../catalogue';
import { failureOf, onlyBadInput } from '../failure-of';
import { propertyRuns } from '../../support/property-runs';
import { textTable, writtenCells } from '../../support/text-table';

const { column: resolve, isName: isKnown } = createColumnResolver(
  entriesOf(
    'use_type ENUM Use Type',
    'rent FLOAT Passing Rent',
    'spaces INT',
    'lease_end TIMESTAMP Lease End',
    'odd STRING Rent > 5; old',
  ),
);
const parse = (filters: unknown) => parseFilters(filters, resolve, isKnown);
/** Returns the given values that pass all conditions. */
const filterValues = (filters: unknown, values: readonly Value[]) =>
  values.filter((value) => parse(filters).every(({ test }) => test(value)));
const columnsOf = (filters: unknown) => parse(filters).map(({ column }) => column.name);

const USES: Value[] = ['Office', 'office', 'Retail', 'A*', 'Apartment', '5', true, '', null];
const RENTS: Value[] = [-1, 0, 49999.99, 50000, 60000.5, '12345678901234567890', null];
const ENDS: Value[] = [45657, 45658, 45658.5, 'soon', null];
/** The values of a column, by each of its names. */
const VALUES: Readonly<Record<string, Value[]>> = {
  ...{ 'Use Type': USES, use_type: USES },
  ...{ 'Passing Rent': RENTS, rent: RENTS },
  ...{ 'Lease End': ENDS, lease_end: ENDS },
};
/** As in the tables below. */
const shown = (values: readonly Value[]) =>
  values.map((value) => (value === '' ? '""' : String(value))).join(', ');

describe('a filters argument without conditions', () => {
  it.each(
    textTable(
      `
      null
      ""
      0
      " ; ;"
      [[]]
      [[null,null]]
      [["","","",""]]
      [[0,0,0]]
      [["Use Type",""]]
      [["Use Type",null,null]]
      [["Use Type",0]]
      [["Use Type",0,0,0]]
      [["no such column",null]]`,
      '→',
    ),
  )('is %s', (filters) => expect(parse(JSON.parse(filters))).toEqual([]));
});

describe('integers of more digits than a cell keeps', () => {
  // Neighbours that one double cannot tell apart, as the table keeps them.
  const IDS: Value[] = [
    ...[7, '007', '12345678901234567', '12345678901234568', '12345678901234569', '-12345678901234569'],
    ...['98765432109876543.0', 'n/a', null],
  ];
  it.each(
    textTable(
      `
      Passing Rent > 12345678901234567 → 12345678901234568, 12345678901234569, 98765432109876543.0
      Passing Rent >= 12345678901234568 → 12345678901234568, 12345678901234569, 98765432109876543.0
      Passing Rent < 12345678901234568 → 7, 007, 12345678901234567, -12345678901234569
      Passing Rent <= 12345678901234567 → 7, 007, 12345678901234567, -12345678901234569
      Passing Rent < -12345678901234568 → -12345678901234569
      Passing Rent between 12345678901234567 and 12345678901234568 → 12345678901234567, 12345678901234568
      Passing Rent between -12345678901234569 and 7 → 7, 007, -12345678901234569
      Passing Rent = 12345678901234568 → 12345678901234568
      Passing Rent = 98765432109876543 → 98765432109876543.0
      Passing Rent in 7, 12345678901234569 → 7, 12345678901234569
      Passing Rent not in 7, 12345678901234569 → 007, 12345678901234567, 12345678901234568, -12345678901234569, 98765432109876543.0, n/a, null
      Passing Rent <> 12345678901234568 → 7, 007, 12345678901234567, 12345678901234569, -12345678901234569, 98765432109876543.0, n/a, null`,
      '→',
    ),
  )('compare exactly: %s', (filters, expected) => expect(shown(filterValues(filters, IDS))).toBe(expected));
});

describe('column | criterion', () => {
  const inText = textTable(`
    Use Type     | office               | Office, office
    Use Type     | a*                   | A*, Apartment
    Use Type     | a~*                  | A*
    Use Type     | Off?ce               | Office, office
    Use Type     | <>Office             | Retail, A*, Apartment, 5, true, "", null
    Use Type     | *                    | Office, office, Retail, A*, Apartment, 5, true
    Use Type     | =                    | "", null
    Use Type     | <>                   | Office, office, Retail, A*, Apartment, 5, true
    Passing Rent | >=50000              | 50000, 60000.5, 12345678901234567890
    Passing Rent | <50000               | -1, 0, 49999.99
    Passing Rent | <=5e4                | -1, 0, 49999.99, 50000
    Passing Rent | =0                   | 0
    Passing Rent | <>0                  | -1, 49999.99, 50000, 60000.5, 12345678901234567890, null
    Passing Rent | 12345678901234567890 | 12345678901234567890
    Lease End    | >45658.25            | 45658.5
    Lease End    | >45658               |
    Lease End    | <=45658              | 45657, 45658, 45658.5
    Lease End    | <=2025-01-01T00:00   | 45657, 45658
    Lease End    | <2025-01-01          | 45657
    Lease End    | 2025-01-01T14:00:00+02:00 | 45658.5
    Lease End    | <>2025-01-01         | 45657, soon, null
    Lease End    | <>                   | 45657, 45658, 45658.5, soon`);

  it('finds a time that Excel keeps with less than a millisecond more', () => {
    const ten = 45658 + 36_000_000 / 86_400_000;
    expect(filterValues([['Lease End', ten + 0.0001 / 86_400_000]], [ten])).toEqual([ten]);
  });

  it.each(inText)(
    'means the same in two cells, in a wider block and in text: %s | %s',
    (name, criterion, expected) => {
      const found = (filters: unknown) => shown(filterValues(filters, VALUES[name]!));
      expect(found([[name, criterion]])).toBe(expected);
      const written = /^[<>=]/.test(criterion) ? criterion : `=${criterion}`;
      expect(found(`${name}${written}`)).toBe(expected);
      expect(found([[`${name}${written}`]])).toBe(expected);
      if (!/^(?:<>|=)$/.test(criterion)) expect(found([[name, written, '', 0]])).toBe(expected);
    },
  );
});

describe('a row of cells', () => {
  it.each(
    textTable(
      `
      ["Use Type",5] → 5
      ["Use Type",true] → true
      ["Use Type","in","office","RETAIL","",null] → Office, office, Retail
      ["Use Type","not  in","Office","Retail","A*",5] → true, "", null
      ["Use Type","is blank",null] → "", null
      ["Use Type","IS NOT BLANK",0,0] → Office, office, Retail, A*, Apartment, 5, true
      ["Use Type","=","Office",0] → Office, office
      ["Passing Rent",50000] → 50000
      ["Passing Rent",">",0,null] → 49999.99, 50000, 60000.5, 12345678901234567890
      ["Passing Rent","between","-1","0.5"] → -1, 0
      ["Passing Rent","not in",0,50000] → -1, 49999.99, 60000.5, 12345678901234567890, null
      ["Lease End",45658] → 45658, 45658.5
      ["Lease End","between",45657,"2025-01-01",0] → 45657, 45658, 45658.5
      ["Lease End","between","2025-01-01T06:00",45658] → 45658.5
      ["Lease End","between",45658,45658.25] → 45658
      ["Lease End","in","2025-01-01",{"type":"Double","basicValue":45657}] → 45657, 45658, 45658.5
      ["Lease End","is blank",""] → null`,
      '→',
    ),
  )('selects by %s', (written, expected) => {
    const row = JSON.parse(written) as unknown[];
    expect(shown(filterValues([row], VALUES[row[0] as string]!))).toBe(expected);
  });

  it('is printed as text, with its dates as dates', () =>
    expect(parse([['Lease End', 'between', 45658, '2026-01-01']])[0]!.text).toBe(
      'Lease End between 2025-01-01 and 2026-01-01',
    ));
});

describe('text', () => {
  it.each(
    textTable(
      `
      Use type=Office; Passing rent>=50000 → use_type, rent
      use_type=;;Lease End<>;              → use_type, lease_end
      'Rent > 5; old'=x; Use Type=y        → odd, use_type
      Use Type="a; b"; rent>1              → use_type, rent
      Use Type=Meyer's; rent>1             → use_type, rent`,
      '→',
    ),
  )('is split into conditions: %s', (filters, columns) =>
    expect(columnsOf(filters).join(', ')).toBe(columns),
  );

  it.each(
    textTable(
      `
      Use Type="a; b"         → a; b
      Use Type='a; b'         → a; b
      Use Type=  'it''s; so'  → it's; so
      Use Type=Meyer's Bakery → Meyer's Bakery
      Use Type=">=5"          → >=5
      Use Type=a=b            → a=b
      use type=MEYER, SONS    → Meyer, Sons`,
      '→',
    ),
  )('%s finds %s', (filters, value) => expect(filterValues(filters, [value, 'other'])).toEqual([value]));

  it.each(
    textTable(
      `
      use_type in OFFICE, RETAIL → Office, office, Retail
      Use Type IN (office,retail) → Office, office, Retail
      'Use Type' in ['Office', "Retail"] → Office, office, Retail
      use_type not  in OFFICE, RETAIL, a* → 5, true, "", null
      use_type is blank → "", null
      use_type is not blank → Office, office, Retail, A*, Apartment, 5, true
      use_type contains fi → Office, office
      use_type does not contain a → Office, office, 5, true, "", null
      use_type begins with a → A*, Apartment
      use_type does not begin with a → Office, office, Retail, 5, true, "", null
      use_type ends with ment → Apartment
      use_type does not end with E → Retail, A*, Apartment, 5, "", null
      use_type=yes → true
      use_type in ja, retail → Retail, true
      rent between 0 and 50000 → 0, 49999.99, 50000
      rent between (0 and 50000) → 0, 49999.99, 50000
      rent in 0, 50000 → 0, 50000
      rent not in 0, -1 → 49999.99, 50000, 60000.5, 12345678901234567890, null
      rent in 0,-1,7 → -1, 0
      lease_end between 2024-12-31 and 2025-01-01 → 45657, 45658, 45658.5
      lease_end in 2024-12-31, 2026-01-01 → 45657`,
      '→',
    ),
  )('takes the operators in words: %s', (filters, expected) => {
    const { start, end } = laterOperators(filters)[0]!;
    const name = filters.slice(0, start).trim().replaceAll("'", '');
    for (const given of [filters, [[filters, '', 0]], [[name, filters.slice(start)]]])
      expect(shown(filterValues(given, VALUES[name]!))).toBe(expected);
    expect(end).toBeGreaterThan(start);
  });

  it.each(
    textTable(
      `
      Tenant=Boots in Time                → Boots in Time → Boots
      Tenant=begins with A                → begins with A → A
      Tenant='Rock ''n'' Roll'            → Rock 'n' Roll → Rock
      Tenant=Rock 'n' Roll                → Rock 'n' Roll → Rock
      Tenant in 'Meyer, Sons', 'A; B'     → Meyer, Sons   → Meyer
      Tenant in 'Meyer, Sons', 'A; B'     → A; B          → A
      Tenant contains 'a; b'              → x a; b y      → a
      Tenant not in 'a; b', c             → a             → a; b`,
      '→',
    ),
  )('never takes a part of a value for an operator or a separator: %s', (filters, passes, fails) => {
    const tenant = () => entry('tenant', 'STRING', 'Tenant');
    const [condition, ...more] = parseFilters(filters, tenant, (name) => name === 'Tenant');
    expect(more).toEqual([]);
    expect([passes, fails].map((value) => condition!.test(value))).toEqual([true, false]);
  });

  it.each(
    textTable(
      `
      'Rent in EUR' in 5, 6; rent in 7, 8 → Rent in EUR, rent
      Rent in EUR=5                       → Rent in EUR
      Rent in EUR in 5, 6                 → Rent in EUR
      Area > 5=6                          → Area > 5`,
      '→',
    ),
  )('lets the column that exists decide where its name ends: %s', (filters, names) => {
    const known = ['Rent in EUR', 'Area > 5'];
    const found: string[] = [];
    const resolveKnown = (name: string) => {
      found.push(name);
      return entry(name, 'FLOAT');
    };
    parseFilters(filters, resolveKnown, (name) => known.includes(name));
    expect(found.join(', ')).toBe(names);
  });

  it('is refused if two columns exist, with both ways to write it', () =>
    expect(
      failureOf(() =>
        parseFilters(
          'Rent in EUR=5',
          () => entry('x', 'FLOAT'),
          (name) => ['Rent', 'Rent in EUR'].includes(name),
        ),
      ).message,
    ).toBe(
      "Filter, \"Rent in EUR=5\": it can be read in two ways. Write 'Rent' in 'EUR=5' or 'Rent in EUR' = '5'.",
    ));
});

describe('a 0 at the end of a list', () => {
  // It is a value if nothing shows that it is an empty cell, and an empty cell if another row needs that width, or if the block
  // shows that its empty cells are 0. It is a value, too, if the block shows that they are not.
  it.each(
    textTable(
      `
      [["spaces","in",5,0]] → 0, 5
      [["spaces","in",5,0],["Use Type","Office"]] → 0, 5
      [["spaces","in",0,5]] → 0, 5
      [["spaces","in",0],["Use Type","in","Office","Retail"]] → 0
      [["spaces","in",5,0],["Use Type","in","Office","Retail"]] → 5
      [["spaces","not in",5,0],["Use Type","in","Office","Retail"]] → 0, 7
      [["spaces","in",0,5],["Use Type","in","Office","Retail"]] → 0, 5
      [["spaces","in",5,0,0]] → 5
      [["spaces","in",5,0],[0,0,0,0]] → 5
      [["spaces","in",5,0],["Use Type","Office",0,0]] → 5
      [["spaces","in",5,0],["Use Type","is blank",0,0]] → 5
      [["spaces","in",5,0],["Passing Rent","between",0,0]] → 0, 5
      [["spaces","in",5,0],["Use Type","in","Office","Retail","x"],["Use Type","A",null,null,null]] → 0, 5
      [["spaces","in",5,0,null],["Use Type","in","Office","Retail","x"]] → 0, 5`,
      '→',
    ),
  )('is a value or an empty cell by its block: %s finds %s', (block, expected) => {
    const [spaces] = parse(JSON.parse(block));
    expect([0, 5, 7].filter((value) => spaces!.test(value)).join(', ')).toBe(expected);
  });

  it('is never a date or a text after other values', () => {
    expect(filterValues([['Lease End', 'in', 45657, 0]], ENDS)).toEqual([45657]);
    expect(filterValues([['Use Type', 'not in', 'Office', 0]], ['0', 'Office'])).toEqual(['0']);
    expect(filterValues([['Use Type', 'in', 0, 'Office']], ['0', 'Office'])).toEqual(['0', 'Office']);
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
      return { written, first: ms, last: ms % MS === 0 ? ms + MS - 1 : ms };
    });
  fc.assert(
    fc.property(instant, operand, operand, ({ ms }, a, b) => {
      const passes = (...row: unknown[]) => parse([['Lease End', ...row]])[0]!.test(ms / MS);
      const isWithin = ms >= a.first && ms <= a.last;
      const expected = {
        ...{ '=': isWithin, '<>': !isWithin, '>=': ms >= a.first, '>': ms > a.last },
        ...{ '<': ms < a.first, '<=': ms <= a.last },
      };
      for (const [operator, result] of Object.entries(expected))
        expect([operator, passes(operator, a.written)]).toEqual([operator, result]);
      expect(passes('in', a.written, b.written)).toBe(isWithin || passes('=', b.written));
      expect(parse(`Lease End>=${a.written}`)[0]!.test(ms / MS)).toBe(ms >= a.first);
      if (a.first <= b.last)
        expect(passes('between', a.written, b.written)).toBe(ms >= a.first && ms <= b.last);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

describe('a number or a date in the habit of another country', () => {
  it.each(
    textTable(`
      50000         | 50000
      50.000,00     | 50000
      50'000        | 50000
      50\u2019000   | 50000
      50\u202f000,0 | 50000
      50,000.00     | 50000
      49999,99      | 49999.99
      60,000.5      | 60000.5
      -1,0          | -1
      \u22121       | -1
      0,000         | 0
      5e4           | 50000`),
  )('is taken if only one reading is possible: %s', (text, number) => {
    expect(filterValues(`rent=${text}`, RENTS)).toEqual([Number(number)]);
    expect(filterValues([['rent', text]], RENTS)).toEqual([Number(number)]);
  });

  it.each(
    textTable(`
      31.12.2024              | 45657
      31/12/2024              | 45657
      12/31/2024              | 45657
      31-12-2024              | 45657
      2024/12/31              | 45657
      31-Dec-24               | 45657
      December 31st, 2024     | 45657
      31 décembre 2024        | 45657
      31 de diciembre de 2024 | 45657
      1.1.2025                | 45658
      +002025-01-01           | 45658
      12312024                | 45657
      31122024                | 45657
      20241231                | 45657
      1012025                 | 45658
      45658,0                 | 45658`),
  )('is taken as a day: %s', (text, serial) => {
    const all = [45656, 45657, 45658, 45659];
    expect(filterValues(`lease_end=${text}`, all)).toEqual([Number(serial)]);
    expect(filterValues([['lease_end', 'in', text]], all)).toEqual([Number(serial)]);
  });

  it('may have a time', () => {
    expect(filterValues('lease_end<=1.1.2025 12:00', ENDS)).toEqual([45657, 45658, 45658.5]);
    expect(filterValues('lease_end<1.1.2025 12:00', ENDS)).toEqual([45657, 45658]);
  });

  it('is never taken if two countries read it differently', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9_999_999 }),
        fc.constantFrom(...['en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN']),
        fc.nat({ max: 3 }),
        (number, locale, digits) => {
          const written = (number / 10 ** digits).toLocaleString(locale, { minimumFractionDigits: digits });
          const intended = Number((number / 10 ** digits).toFixed(digits));
          try {
            expect(parse([['rent', '=', written]])[0]!.test(intended)).toBe(true);
          } catch (thrown) {
            expect(thrown).toMatchObject({ code: 'bad-input' });
            if (locale !== 'en-IN') expect((thrown as Error).message).toContain(`rent=${intended}`);
          }
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('the grammar', () => {
  const isName = (text: string) =>
    ['use_type', 'use type', 'rent > 5; old', 'rent in eur', "tenant's and c"].includes(text.toLowerCase());
  it('never crashes, and never means two things: printed, a condition keeps its meaning', () => {
    const piece = fc.oneof(
      fc.constantFrom(...OPERATORS, ...[' ', ', ', '; ', ' and ', ' or ', "'", '"', '\n']),
      fc.constantFrom("'Rent > 5; old'", "'Tenant''s and c'", ...'use_type|Use Type|Rent in EUR'.split('|')),
      fc.constantFrom(...'OFFICE 5 1,5 1.300 31.12.2027 5/6/27 ( ) => |'.split(' ')),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom<ColumnType>('STRING', 'FLOAT', 'TIMESTAMP'), (written, type) => {
        onlyBadInput(() => {
          const read = (given: string) => parseFilters(given, (column) => entry(column, type), isName);
          for (const { text: printed, operator, test } of read(written)) {
            const [again, ...more] = read(printed);
            const differing = ['OFFICE', 5, 1.5, 46752, '', null, true, '5', 'x'].filter(
              (sample) => again!.test(sample) !== test(sample),
            );
            expect([more, again!.text, again!.operator, differing]).toEqual([[], printed, operator, []]);
          }
        });
      }),
      { numRuns: propertyRuns(3000) },
    );
  });
});

describe('a condition that cannot be read', () => {
  const refuses = (filters: unknown, message: string) =>
    expect(failureOf(() => parse(filters))).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(message) as string,
    });

  it.each(
    textTable(
      `
      Passing Rent>=50.000 → Filter, "Passing Rent>=50.000": "50.000" can be read as 50 or 50000. Write Passing Rent>=50 or Passing Rent>=50000.
      Passing Rent | between | 1,300 | 5000 → Write Passing Rent between 1.3 and 5000 or Passing Rent between 1300 and 5000.
      rent in 10,000, 20,000 → "10,000" can be one number in two ways. Write rent in 10, 20 or rent in 10000, 20000.
      rent is blank or rent>5 → "or" between two conditions cannot be asked.
      use_type not in (OFFICE; RETAIL) → write use_type not in OFFICE, RETAIL.
      use_type<>OFFICE;<>RETAIL → write use_type not in OFFICE, RETAIL.
      Use Type | OFFICE | RETAIL → For several values, write Use Type in OFFICE, RETAIL.
      Use Type | <> | OFFICE | RETAIL → For several values, write Use Type not in OFFICE, RETAIL.
      Passing Rent | 1,300 → "1,300" is text, not a number, and can be read as 1.3 or 1300.
      Passing Rent | 5,5% → "5,5%" is text, not a number, and can be read as 0.055 or 5.5.
      Passing Rent | <1.1 Mio → "1.1 Mio" is not a number. Write Passing Rent<1100000.
      rent in 1,5 → "1,5" can be one number or 2. Write rent in 1.5 or rent in 1, 5.
      rent in 1,300.00, 5 → "1,300.00" can be one number or 2. Write rent in 1300, 5 or rent in 1, 300.00, 5.
      Passing Rent | =>5 → "=>" is not an operator. Write Passing Rent>=5.
      Use Type | ==Office → "==" is not an operator. Write Use Type=Office.
      Use Type | != | Office → "!=" is not an operator. Write Use Type<>Office.
      Passing Rent≥5 → "≥" is not an operator. Write Passing Rent>=5.
      rent between 1, 5 → "between" takes two values with "and" between them. Write rent between 1 and 5.
      rent between 5 → Write rent between 1 and 5, for example.
      rent between 1 and 5 and use_type=OFFICE → "between" takes two values. For another condition, write rent between 1 and 5; use_type=OFFICE.
      Use Type is blank x → "is blank" takes no value. Remove "x".
      Use Type starts with Off → "starts with" is not an operator. Write Use Type begins with Off.
      Use Type is one of A, B → "is one of" is not an operator. Write Use Type in A, B.
      Use Type is empty → Write Use Type is blank.
      Lease End from 2027-01-01 to 2027-12-31 → Write Lease End between 2027-01-01 and 2027-12-31.
      Lease End=31/12/2027 or 30/06/2028 → Write Lease End in 31/12/2027, 30/06/2028.
      Lease End before 2027-01-01 → "before" is not an operator. Write Lease End<2027-01-01.
      Use Type | starts with | A → "starts with" is not an operator. Write Use Type begins with A.
      Use Type | resembles | A → "resembles" is not an operator. Use one of =, <>, >=, <=, >, <, between, in, not in, contains
      rent>=1 and rent<=5 → "1 and rent<=5" holds a condition of its own. Write rent>=1; rent<=5.
      rent contains 5 → "rent" holds numbers, so "contains" does not apply. Use one of =, <>, >=, <=, >, <, between, in
      Passing Rent | much → "much" is not a number
      Passing Rent | >5* → "5*" is not a number
      Passing Rent | > → the value after > is missing
      Lease End | >=0 → "0" is not a date. If it comes from an empty cell, fill that cell
      Lease End | >=2025 → "2025" means the day 1905-07-17, not the year. Write Lease End>=2025-01-01.
      Lease End | -5 → "-5" is not a date. Write dates like 2025-12-31
      Lease End | >05.06.2025 → "05.06.2025" can be read as 2025-05-06 or 2025-06-05. Write Lease End>2025-05-06 or Lease End>2025-06-05.
      Lease End | >05062025 → "05062025" can be read as 2025-05-06 or 2025-06-05. Write Lease End>2025-05-06 or Lease End>2025-06-05.
      Lease End<31.12.27 → can be read as 2027-12-31 or 2031-12-27. Write
      Lease End<31.12 → "31.12" is the day 1900-01-31 as a number. Write dates like 2025-12-31.
      Lease End<32.12.2027 → "32.12.2027" is not a date. Write dates like 2025-12-31.
      Use Type | >Office → "Use Type" holds text, so ">" does not apply. Use one of =, <>, in, not in, contains
      Passing Rent | between | 5 | 1 → the first value is greater than the second. Write Passing Rent between 1 and 5.
      Passing Rent | > | 5 | 6 → ">" takes one value
      Passing Rent | between | 1 | 2 | 3 → "between" takes two values
      Use Type | Is  blank | x → "Is  blank" takes no value
      Office → the operator is missing. Write it as column=value.
      use_type OFFICE → Filter, "use_type OFFICE": the operator is missing. Write use_type=OFFICE.
      Use Type OFFICE → Write Use Type=OFFICE.
      Use Type: OFFICE → Write Use Type=OFFICE.
      Use Type is OFFICE → Write Use Type=OFFICE.
      'Use Type' 'Office, Retail' → Write Use Type='Office, Retail'.
      =Office → the column is missing. Write its name before the "=".
      'Use Type' Office → the operator is missing
      Use Type="Office → A quotation mark is not closed`,
      '→',
    ),
  )('is refused: %s → %s', (filters, message) => refuses(writtenCells(filters), message));

  it.each(
    textTable(
      `
      [["Use Type","OFFICE"],["or",""],["Use Type","RETAIL"]] → Filter row 2, "or": "or" between rows cannot be asked
      [["Use Type","Office"],["Passing Rent",">1,500"]] → Filter row 2, "Passing Rent >1,500": "1,500"
      "Use Type in " → the value after in is missing.
      [["Passing Rent",true]] → "TRUE" is not a number
      [["Passing Rent",0]] → a 0 may be an empty cell. For zero, write '=0 or Passing Rent | = | 0. Otherwise, delete the row.
      [["Lease End",false]] → "FALSE" is not a date
      [["Use Type",null,"A"]] → the operator is missing. Write one, such as >=, in the second cell
      [["Passing Rent",">","",null]] → the value is missing. For blanks, use "is blank"
      [["Passing Rent","Between",5,""]] → "Between" takes two values
      [[null,">5"]] → the column is missing. Write its name in the first cell of the row.
      "Use Type a long value that is not a part of the name of a column, and has more than eighty letters" → the operator is missing. Write it as column=value.
      true → the operator is missing`,
      '→',
    ),
  )('is refused: %s', (filters, message) => refuses(JSON.parse(filters), message));

  it('throws only bad input for any argument', () => {
    const types: ColumnType[] = ['STRING', 'INT', 'FLOAT', 'TIMESTAMP', 'ENUM'];
    const anyFilters = argument(...'Lease End|>=|between|in|is blank|5|2025-01-01|1,5|>=50000'.split('|'));
    fc.assert(
      fc.property(
        anyFilters,
        fc.constantFrom(...types),
        fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)),
        (filters, type, value) => {
          onlyBadInput(() => {
            const read = parseFilters(filters, (name) => entry(name, type));
            expect(read.filter(({ test }) => typeof test(value) !== 'boolean')).toEqual([]);
          });
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });
});
