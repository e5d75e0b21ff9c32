import fc from 'fast-check';
import { unparse } from 'papaparse';
import { MAX_ROWS } from '../../src/intake/size-limits';
import { csvRows } from '../../src/intake/csv-rows';

describe('rows of CSV text', () => {
  it.each<[string, text: string, ...rows: string[]]>([
    ['semicolons', 'Unit;Rent\n1;1.234,56\n2;5,00', 'Unit¦Rent', '1¦1.234,56', '2¦5,00'],
    ['commas', 'Unit,Rent\n1,"1,234.56"\n2,5', 'Unit¦Rent', '1¦1,234.56', '2¦5'],
    ['tabs, as copied cells have', 'Unit\tRent\r\n1\t5\r\n', 'Unit¦Rent', '1¦5'],
    ['bars', 'Unit|Rent\n1|5', 'Unit¦Rent', '1¦5'],
    ['a separator that the file declares', 'sep=|\r\nUnit;x|Rent\n1;y|5', 'Unit;x¦Rent', '1;y¦5'],
    ['rows of several lengths', 'Title\nA;B;C\n1;5;7\n2;6', 'Title', 'A¦B¦C', '1¦5¦7', '2¦6'],
    ['more titles than rows', 'Roll\nJuly\nFund\nUnit;Rent\n1;5', 'Roll', 'July', 'Fund', 'Unit¦Rent', '1¦5'],
    [
      'decimal commas beside semicolons',
      'A;B;C\n1,5;2,5;3,5\n4,5;5,5;6,5',
      'A¦B¦C',
      '1,5¦2,5¦3,5',
      '4,5¦5,5¦6,5',
    ],
    ['a line break in quotes', 'Unit;Note\n1;"two\nlines"', 'Unit¦Note', '1¦two\nlines'],
    [
      'breaks above a shorter row',
      '"Unit\nor\nspace";Tenant;Rent\n1;Orchid',
      'Unit\nor\nspace¦Tenant¦Rent',
      '1¦Orchid',
    ],
    [
      'a stray quote, which costs one row',
      'Unit;Tenant;Rent\n1;Orchid Ltd;5\n2;"Vale Ltd;6\n3;Lark Ltd;7\n4;"Plum; Pear Ltd";8',
      ...['Unit¦Tenant¦Rent', '1¦Orchid Ltd¦5', '2¦"Vale Ltd¦6', '3¦Lark Ltd¦7', '4¦Plum; Pear Ltd¦8'],
    ],
    [
      'two stray quotes, whose rows between them stay rows',
      'sep=,\nUnit,Tenant,Rent\n1,"Orchid,5\n2,Vale,6\n3,Lark",7\n4,"Plum\nPear",8',
      ...['Unit¦Tenant¦Rent', '1¦"Orchid¦5', '2¦Vale¦6', '3¦Lark"¦7', '4¦Plum\nPear¦8'],
    ],
    [
      'single quotes around cells',
      "Unit,Tenant,Rent\n1,'Orchid, Ltd',5\n2,'Vale Ltd',6\n3,'O''Hara',7",
      ...['Unit¦Tenant¦Rent', '1¦Orchid, Ltd¦5', '2¦Vale Ltd¦6', "3¦O'Hara¦7"],
    ],
    [
      'apostrophes that begin a cell',
      "Unit,Tenant,Rent\n1,'t Hof,5\n2,'s Graven,6\n3,'t Veld,7\n4,Vos',8\n5,Bos',9\n6,Das',1",
      ...[
        'Unit¦Tenant¦Rent',
        "1¦'t Hof¦5",
        "2¦'s Graven¦6",
        "3¦'t Veld¦7",
        "4¦Vos'¦8",
        "5¦Bos'¦9",
        "6¦Das'¦1",
      ],
    ],
    [
      'spaces before quotes',
      'A,B,C\n1, "Orchid, Ltd" , 5\n2, "Vale", "6,5"',
      'A¦B¦C',
      '1¦Orchid, Ltd¦ 5',
      '2¦Vale¦6,5',
    ],
    [
      'a space behind each separator',
      'A, B, C\n1, "Orchid, Ltd", 5\n2, V, "6"',
      'A¦B¦C',
      '1¦Orchid, Ltd¦5',
      '2¦V¦6',
    ],
    ['the spaces of cells', 'A;B \n" 1";"Orchid Ltd\n"\n2; Vale', 'A¦B ', ' 1¦Orchid Ltd\n', '2¦ Vale'],
    [
      'spaces between aligned columns, whose amounts have commas',
      [
        'Dear all, please find the rents:',
        'Unit   Tenant            Area sqm     Rent pa',
        '1      Orchid Ltd           1,200      24,000',
        '2      Vacant                 300',
        '3      Vale & Sons Ltd        950     119,500',
        'Total                       2,450     143,500',
      ].join('\n'),
      ...['Dear all, please find the rents:', 'Unit¦Tenant¦Area sqm¦Rent pa', '1¦Orchid Ltd¦1,200¦24,000'],
      ...['2¦Vacant¦300¦', '3¦Vale & Sons Ltd¦950¦119,500', 'Total¦¦2,450¦143,500'],
    ],
  ])('are read with %s', (_, text, ...rows) =>
    expect(csvRows(text).map((cells) => cells.join('¦'))).toEqual(rows),
  );

  it.each([
    ['', 'The text is empty'],
    ['  \n ', 'The text is empty'],
    ['one\ntwo\nthree', 'one column only'],
  ])('are refused with a reason: %j', (text, reason) => expect(() => csvRows(text)).toThrow(reason));

  it('are refused before a sheet is made of them, if they are too many', () => {
    const rows = (count: number) => `Unit;Rent\n${'U1;5\n'.repeat(count)}`;
    expect(csvRows(rows(MAX_ROWS - 2))).toHaveLength(MAX_ROWS - 1);
    expect(() => csvRows(rows(MAX_ROWS * 2))).toThrow(
      'The text has more than 50,000 rows or 1,000,000 cells. Take the rows of one property, and paste these.',
    );
  });

  it('survive being written and read with every separator, unless a line inside a cell looks like a row', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', ';', '\t', '|', '"', ' ', 'ß', '\n') });
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(';', ',', '\t', '|'), (given, delimiter) => {
        const isLikeRow = (line: string) => line.includes(delimiter);
        const containsRow = (row: string[]) =>
          row.some((field) => field.split('\n').slice(1, -1).some(isLikeRow));
        fc.pre(!given.some((row) => containsRow(row) || containsRow([row.join('""')])));
        const all = [['Unit', 'Tenant', 'Rent'], ...given];
        const text = `sep=${delimiter}\n${unparse(all, { delimiter, quotes: true })}`;
        const read = csvRows(text);
        while (all.at(-1)!.every((field) => field.trim() === '')) all.pop();
        expect(read).toEqual(all);
      }),
    );
  });
});
