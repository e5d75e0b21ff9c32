import fc from 'fast-check';
import { format } from 'numfmt';
import { compareCells, sealCells } from '../../../../src/features/evidence/sheet/sealed-cells';
import { shownFormat } from '../../../../src/features/evidence/sheet/shown-format';
import { putAt, type SheetContent } from '../../../../src/xlsx/sheet-content';

const FORMATS = ['yyyy-mm-dd', '0.00%', '0', '#,##0.00', '0.00', '#,##0'] as const;

const areaOf = (rows: number) => ({ sheet: 'S', row: 0, column: 0, rows, columns: 1 });

/** A column of values, of which each has a number format, or is shown in one. */
function column(values: readonly number[], more: { formats?: string[]; shown?: string[] }): SheetContent {
  const cells = new Map<number, Map<number, number>>();
  const [formats, shown] = [new Map<number, Map<number, string>>(), new Map<number, Map<number, string>>()];
  values.forEach((value, row) => {
    putAt(cells, row, 0, value);
    if (more.formats) putAt(formats, row, 0, more.formats[row]!);
    if (more.shown) putAt(shown, row, 0, more.shown[row]!);
  });
  const nothing = { formulas: new Map(), hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() };
  return { isHidden: false, ...nothing, cells, formats, shown };
}

describe('the number format of a result, which Excel keeps with its value', () => {
  it('is the one that looks the same where a program saves some values without a format', async () => {
    const values = [1234.5, 7, 12.25, 8];
    const sealed = await sealCells(column(values, { shown: ['#,##0.00', '0', '0.00', '0'] }), areaOf(4));
    const saved = (...formats: string[]) => compareCells(column(values, { formats }), sealed, new Set());
    expect(await saved('#,##0.00', 'General', 'General', '0')).toEqual([]);
    expect(await saved('#,##0.00', '0.00', 'General', '0')).toHaveLength(1);
    expect(await saved('General', '0', '0.00', '0')).toHaveLength(1);
  });

  it('is that of the cell in the file of another program if each value looks the same, and never otherwise', async () => {
    const codes = fc.constantFrom(...FORMATS);
    const amounts = fc.oneof(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 200_000 }).map((cents) => cents / 100),
      fc.constantFrom(999.994, 999.995, 999.4, 999.6, 1000),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(amounts, { minLength: 1, maxLength: 5 }),
        codes,
        codes,
        async (values, of, saved) => {
          // Results have no date before March 1900, where Excel counts a day that never was.
          fc.pre(of !== 'yyyy-mm-dd' || values.every((value) => value > 60));
          const texts = values.map((value) => format(of, value));
          const shown = values.map((value, row) => shownFormat(value, texts[row]!)!);
          const sealed = await sealCells(column(values, { shown }), areaOf(values.length));
          const file = column(values, { formats: values.map(() => saved) });
          const found = await compareCells(file, sealed, new Set());
          const looksSame = values.every((value, row) => format(saved, value) === texts[row]);
          expect([found.length, looksSame]).toEqual([looksSame ? 0 : 1, looksSame]);
          // As Excel saves it.
          expect(await compareCells(column(values, {}), sealed, new Set())).toEqual([]);
        },
      ),
    );
  });

  it.each([
    ['yyyy-mm-dd;;', 'yyyy-mm-dd;;;', true],
    ['0;-0;"none"', '0;-0;"none";@"?"', true],
    ['0;-0;"a;b;c"', '0;-0;"a;b;d"', false],
    ['0;-0;\\;', '0;-0;\\;x', false],
    ['0;-0;0', '0;-0;', false],
  ])(
    'is the same as another one for numbers, which no text section changes: %s and %s',
    async (of, saved, isSame) => {
      const days = (format: string) => column([46_000, 46_001], { formats: [format, format] });
      const sealed = await sealCells(days(of), areaOf(2));
      expect(await compareCells(days(saved), sealed, new Set())).toHaveLength(isSame ? 0 : 1);
    },
  );

  it('is another one for texts, which its text section may hide', async () => {
    const cells = new Map([[0, new Map([[0, 'x']])]]);
    const text = (format: string) => ({ ...column([1], { formats: [format] }), cells });
    const sealed = await sealCells(text('0;;'), areaOf(1));
    expect(await compareCells(text('0;;;'), sealed, new Set())).toHaveLength(1);
  });
});

it('names other formats in at most some lines, even if each row has its own', async () => {
  const values = Array.from({ length: 500 }, (_, row) => row);
  const sealed = await sealCells(column(values, { formats: values.map(() => '0') }), areaOf(500));
  const file = column(values, { formats: values.map((row) => (row % 2 ? '0.0' : '0.00')) });
  const [said] = await compareCells(file, sealed, new Set());
  expect(said).toMatch(/^The number format is A1:A1: 0\.00; .* …\. It was 0\.$/);
  expect(said!.length).toBeLessThan(400);
});

describe('the format that values of a saved workbook bring along', () => {
  it.each<[string, string[], string[], string]>([
    ['the same', ['#,##0.00', '0.00%'], ['#,##0.00', '0.00%'], ''],
    ['one that looks the same below 1,000', ['0.00', '0.00%'], ['#,##0.00', '0.00%'], ''],
    ['another one', ['#,##0.00', '0.00%'], ['0.00%', '0.00%'], 'A1 is shown as 0.00%. It was shown as 0.00.'],
    ['two others', ['0', '0'], ['0.00', '0.00'], 'A1 is shown as 0.00. It was shown as 0. The same holds'],
  ])('is %s: only another look is named', async (_, shown, brought, says) => {
    const sealed = await sealCells(column([500, 0.5], { shown }), areaOf(2));
    const file = column([500, 0.5], { shown: brought });
    const found = await compareCells({ ...file, shown: new Map(), brought: file.shown! }, sealed, new Set());
    expect([found.length, found.join()]).toEqual([says ? 1 : 0, expect.stringContaining(says)]);
  });
});

it.each([
  ['=@A1:A9*2', '=A1:A9*2', true],
  ['=SUM(@INDEX(A1:B9,1))', '=SUM(INDEX(A1:B9,1))', true],
  ['=SUM(T[@Rent])', '=SUM(T[Rent])', false],
  ['=LEFT("@",1)', '=LEFT("",1)', false],
])(
  'takes %s of an open workbook for %s of a file, which says @ by how it saves the formula: %s',
  async (open, saved, isSame) => {
    const formulas = (formula: string) => new Map([[0, new Map([[0, { formula }]])]]);
    const of = (formula: string) => ({ ...column([1], {}), formulas: formulas(formula) });
    const found = await compareCells(of(saved), await sealCells(of(open), areaOf(1)), new Set());
    expect(found).toHaveLength(isSame ? 0 : 1);
  },
);

describe('a number that a formula calculates', () => {
  const calculated = (values: readonly (number | boolean)[], formula = '=SUM(A9:A99)') => ({
    ...column([], {}),
    cells: new Map(values.map((value, row) => [row, new Map([[0, value]])])),
    formulas: new Map(formula === '' ? [] : [[0, new Map([[0, { formula }]])]]),
  });
  const differs = async (one: SheetContent, other: SheetContent, rows: number) =>
    (await compareCells(other, await sealCells(one, areaOf(rows)), new Set())).length > 0;
  // As LibreOffice 7.4 has saved figures of a report.
  const [excel, libreOffice] = [0.0350897987200576, 0.0350897987200578];

  it('may end in other digits after the twelfth, because programs add up in other orders', async () => {
    expect(await differs(calculated([excel]), calculated([libreOffice]), 1)).toBe(false);
    expect(await differs(calculated([excel, 1]), calculated([libreOffice, 1]), 2)).toBe(false);
    expect(await differs(calculated([excel, 0]), calculated([libreOffice, false]), 2)).toBe(false);
    expect(await differs(calculated([0]), calculated([1e-17]), 1)).toBe(false);
  });

  it('may not differ in a cent of 9,999,999,999.99, and a value may not differ at all', async () => {
    for (const rows of [1, 2]) {
      const of = (first: number, formula?: string) => calculated([first, 1].slice(0, rows), formula);
      expect(await differs(of(9_999_999_999.99), of(9_999_999_999.98), rows)).toBe(true);
      expect(await differs(of(0), of(0.000001), rows)).toBe(true);
      expect(await differs(of(excel, ''), of(libreOffice, ''), rows)).toBe(true);
    }
    expect(await differs(calculated([1]), calculated([true]), 1)).toBe(true);
  });
});
