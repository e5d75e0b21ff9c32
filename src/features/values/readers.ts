import { isFormula } from '../../excel/calls/tokens';
import { cellKey } from '../../excel/cell-address';
import { isCellEditing } from '../../excel/cell-editing';
import type { DefinedNames } from '../../excel/defined-names';
import { isSameData } from '../../excel/read-unchanged';
import { positionsIn, rectangleOf, type Area } from '../../excel/reference-walk/area';
import { enterCell, nameOfCell } from '../../excel/write/change-cells';
import type { SheetFormulas, BookFormula, ChosenFormula } from './choose-formulas';
import { inBatches, rangeOf, sheetOf } from './sheet-batches';
import { withFixedSpills, type Spills } from './formula-texts';

type ExcelObject = Record<string, unknown> & { load(property: string): unknown };

/** What has formulas: a cell, a name, or a rule that validates or formats cells. */
export interface Reader {
  /** For people. */
  name: string;
  /** Undefined for a name of the workbook. */
  sheet: string | undefined;
  /** Finds what holds the formula, in any batch. */
  open(context: Excel.RequestContext): ExcelObject;
  /** Holds the formula, or an object with formulas in it. */
  property: string;
  write?(context: Excel.RequestContext, value: unknown): void;
}

/** A reader of whole results, with what it holds, and the same with the cells named instead of the result. */
export interface FixedReader extends Reader {
  value: unknown;
  fixed: unknown;
}

/** Finds what reads a whole result: formulas, names, validations and conditional formats. */
export async function readersOf(
  context: Excel.RequestContext,
  { formulas, names, sheets }: SheetFormulas,
  frozen: readonly ChosenFormula[],
): Promise<FixedReader[]> {
  const spills = new Map(frozen.map((formula) => [cellKey(formula), formula.area]));
  const readers = [
    ...formulas.filter(({ formula }) => formula.includes('#')).map(readerOfCell),
    ...readersOfNames(names),
    ...(await listFormats(context, sheets)),
    ...(await listValidations(context, sheets)),
  ];
  const values = await readValues(context, readers);
  return readers
    .map((reader, at) => ({
      ...{ ...reader, value: values[at] },
      fixed: fixedValue(values[at], reader.sheet ?? '', spills),
    }))
    .filter(({ value, fixed }) => !isSameData(value, fixed));
}

const fixedValue = (value: unknown, here: string, spills: Spills): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, item: unknown) =>
    isFormula(item) ? withFixedSpills(item, here, spills) : item,
  );

/** Reads what readers hold now. */
export async function readValues(
  context: Excel.RequestContext,
  readers: readonly Reader[],
): Promise<unknown[]> {
  const opened = await inBatches(context, readers, ({ open, property }) => {
    const object = open(context);
    object.load(property);
    return object;
  });
  return opened.map((object, at) => object[readers[at]!.property]);
}

export function writeReader(context: Excel.RequestContext, reader: Reader, value: unknown): void {
  if (reader.write) reader.write(context, value);
  else reader.open(context)[reader.property] = value;
}

const asObject = (object: unknown) => object as ExcelObject;

function readerOfCell(formula: BookFormula): Reader {
  const { sheet, row, column, format } = formula;
  const open = (context: Excel.RequestContext) => sheetOf(context, sheet).getCell(row, column);
  return {
    ...{ name: nameOfCell(formula), sheet, property: 'formulas' },
    open: (context) => asObject(open(context)),
    // A cell of the format Text would make a text of it.
    write: (context, value) => enterCell(open(context), { formula: (value as string[][])[0]![0]! }, format),
  };
}

/** The names of the workbook, and those of sheets as `sheet!name`. */
const readersOfNames = (names: DefinedNames): Reader[] =>
  [...names].flatMap(([key, formula]) => {
    if (!formula.includes('#')) return [];
    const at = key.lastIndexOf('!');
    const [sheet, name] = [key.slice(0, Math.max(at, 0)), key.slice(at + 1)];
    return {
      ...{ name: `The name "${name}"`, sheet: sheet || undefined, property: 'formula' },
      open: (batch) => asObject((sheet ? sheetOf(batch, sheet) : batch.workbook).names.getItem(name)),
    };
  });

/** Where conditional formats hold formulas, by their type. */
const FORMAT_PARTS: Readonly<Record<string, (format: Excel.ConditionalFormat) => [unknown, string]>> = {
  Custom: ({ custom }) => [custom.rule, 'formula'],
  CellValue: ({ cellValue }) => [cellValue, 'rule'],
};

async function listFormats(context: Excel.RequestContext, sheets: readonly string[]): Promise<Reader[]> {
  const formatsOf = (batch: Excel.RequestContext, sheet: string) =>
    sheetOf(batch, sheet).getRanges().conditionalFormats;
  const listed = await inBatches(context, sheets, (sheet) => ({
    sheet,
    formats: formatsOf(context, sheet).load('items/id,items/type'),
  }));
  return listed.flatMap(({ sheet, formats }) =>
    formats.items.flatMap((format) => {
      const part = FORMAT_PARTS[format.type];
      if (!part) return [];
      const open = (batch: Excel.RequestContext) =>
        asObject(part(formatsOf(batch, sheet).getItem(format.id))[0]);
      return { name: `A conditional format on ${sheet}`, sheet, property: part(format)[1], open };
    }),
  );
}

async function listValidations(context: Excel.RequestContext, sheets: readonly string[]): Promise<Reader[]> {
  const readers: Reader[] = [];
  const paths = positionsIn('areas/items');
  const worksheets = await inBatches(context, sheets, (sheet) => {
    const worksheet = sheetOf(context, sheet);
    worksheet.protection.load('protected');
    return { sheet, worksheet };
  });
  for (const { sheet, worksheet } of worksheets) {
    const cells = worksheet.getRange().getSpecialCellsOrNullObject('DataValidations').load(paths);
    const isThere = await context.sync().then(
      () => !cells.isNullObject,
      (thrown: unknown) => {
        // A protected sheet may refuse the search.
        if (isCellEditing(thrown) || !worksheet.protection.protected) throw thrown;
        return false;
      },
    );
    const areas = isThere ? cells.areas.items.map((range) => ({ sheet, ...rectangleOf(range) })) : [];
    const listed = await inBatches(context, areas, (area) => ({
      area,
      validation: rangeOf(context, area).dataValidation.load('type'),
    }));
    for (const { area, validation } of listed)
      for (const cell of MIXED.has(validation.type) ? cellsOf(area) : [area])
        readers.push({
          ...{ name: `The validation of ${nameOfCell(cell)}`, sheet, property: 'rule' },
          open: (batch) => asObject(rangeOf(batch, cell).dataValidation),
        });
  }
  return readers;
}

/** Cells of an area may have different rules. */
const MIXED: ReadonlySet<string> = new Set(['Inconsistent', 'MixedCriteria']);

const cellsOf = (area: Area): Area[] =>
  Array.from({ length: area.rows * area.columns }, (_, at) => ({
    ...{ ...area, rows: 1, columns: 1 },
    row: area.row + Math.floor(at / area.columns),
    column: area.column + (at % area.columns),
  }));
