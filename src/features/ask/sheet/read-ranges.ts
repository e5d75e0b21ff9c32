import type { CellAddress } from '../../../excel/cell-address';
import type { Call } from '../../../excel/calls/parse-calls';
import { sheetOf } from '../../../excel/calls/tokens';
import { rectangleOf } from '../../../excel/reference-walk/area';
import type { ReadRange } from '../read/holder';
import { contentOf } from '../../../excel/write/change-cells';

/** Larger ranges, such as whole columns, are not headings or conditions that a person fills in. */
const MOST_CELLS = 2_000;
const CELLS = 'rowIndex,columnIndex,rowCount,columnCount,cellCount';

/**
 * Reads the cells that the arguments of a call refer to, by the text of the reference: ranges, spills and defined names.
 * Leaves out what cannot be read: references to tables or other files, names without cells, and large ranges.
 */
export async function readRanges(
  context: Excel.RequestContext,
  { sheet: here }: CellAddress,
  { args }: Call,
): Promise<ReadonlyMap<string, ReadRange>> {
  const { worksheets, names } = context.workbook;
  const references = [
    ...new Map(args.flatMap((one) => (one.kind === 'reference' ? [[one.text, one]] : []))).values(),
  ];
  const found = references.flatMap((one) => {
    const at = one.text.lastIndexOf('!') + 1;
    const sheet = sheetOf(one.text.slice(0, at), here);
    const address = one.text.slice(at);
    if (sheet === undefined || one.form === 'table') return [];
    const worksheet = worksheets.getItemOrNullObject(sheet).load('name');
    const name = at === 0 && one.form === 'name' ? names.getItemOrNullObject(address) : undefined;
    return [{ ...one, address, worksheet, name }];
  });
  await context.sync();
  const ranges = found.flatMap(({ text, form, address, worksheet, name }) => {
    if (name) return name.isNullObject ? [] : [{ text, form, range: name.getRangeOrNullObject() }];
    if (worksheet.isNullObject || form === 'name') return [];
    return [
      form === 'spill'
        ? { text, form, range: worksheet.getRange(address.slice(0, -1)).getSpillingToRangeOrNullObject() }
        : { text, form, range: worksheet.getRange(address) },
    ];
  });
  ranges.forEach(({ range }) => range.load(CELLS));
  const sheets = ranges.map(({ range }) => range.worksheet.load('name'));
  await context.sync();
  const small = ranges.flatMap((one, at) => {
    const { range } = one;
    if (range.isNullObject || range.cellCount < 1 || range.cellCount > MOST_CELLS) return [];
    return [{ ...one, sheet: sheets[at]!.name, content: range.load('formulas,values') }];
  });
  await context.sync();
  return new Map(
    small.map(({ text, form, range, sheet }) => [
      text,
      {
        sheet,
        ...rectangleOf(range),
        cells: range.formulas.map((row: unknown[], r) =>
          row.map((formula, c) => contentOf(formula, range.values[r]?.[c])),
        ),
        values: range.values.map((row: unknown[]) =>
          row.map((value) => (value === '' ? null : (value as string | number | boolean))),
        ),
        isOwn: form !== 'spill',
      },
    ]),
  );
}
