import { isCellEditing } from '../../excel/cell-editing';
import { POSITION, rectangleOf, type Rectangle } from '../../excel/reference-walk/area';
import { enterCell } from '../../excel/write/change-cells';
import { withFixedSpills, type Spills } from './fixed-spills';
import { inBatches, type Book } from './read-book';

/** What has formulas: a cell, a name, or a rule that validates or formats cells. */
interface Reader {
  /** The same as long as the workbook is open. */
  key: string;
  worksheet?: Excel.Worksheet | undefined;
  /** The formula, or an object of Excel with formulas in it. */
  value: unknown;
  set(value: never): void;
}

/** A reader whose formulas are to name the cells of results. */
export interface FixedReader extends Reader {
  fixed: unknown;
}

export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

export function fixedValue(value: unknown, here: string, spills: Spills): unknown {
  if (typeof value === 'string') return value.startsWith('=') ? withFixedSpills(value, here, spills) : value;
  if (Array.isArray(value)) return value.map((item) => fixedValue(item, here, spills));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fixedValue(item, here, spills)]),
  );
}

/** Returns those that read a whole result. */
export const fixedReaders = (readers: readonly Reader[], spills: Spills): FixedReader[] =>
  readers
    .map((reader) => ({ ...reader, fixed: fixedValue(reader.value, reader.worksheet?.name ?? '', spills) }))
    .filter(({ value, fixed }) => !isSame(value, fixed));

export async function readReaders(context: Excel.RequestContext, book: Book): Promise<Reader[]> {
  const cells = book.formulas.map(({ key, worksheet, row, column, formula, format }) => ({
    ...{ key, worksheet, value: formula },
    set: (content: string) => enterCell(worksheet.getCell(row, column), { formula: content }, format),
  }));
  return [
    ...cells,
    ...(await readNamed(context, book)),
    ...(await readFormats(context, book)),
    ...(await readValidations(context, book)),
  ];
}

async function readNamed(context: Excel.RequestContext, { worksheets }: Book): Promise<Reader[]> {
  const { workbook } = context;
  const owners = [workbook, ...worksheets].map((owner) => ({
    worksheet: owner === workbook ? undefined : (owner as Excel.Worksheet),
    names: owner.names.load('items/name,items/formula'),
  }));
  await context.sync();
  return owners.flatMap(({ worksheet, names }) =>
    names.items.map((item) => readerOf(item, 'formula', worksheet, item.name)),
  );
}

/** A property of an object of Excel. */
function readerOf(of: object, property: string, worksheet: Reader['worksheet'], name: string): Reader {
  const object = of as Record<string, unknown>;
  return {
    ...{ worksheet, value: object[property] },
    key: [property, worksheet?.id, name].join('!'),
    set: (value) => void (object[property] = value),
  };
}

/** Where conditional formats hold formulas, by their type. */
const FORMAT_PARTS: Readonly<Record<string, readonly string[]>> = {
  Custom: ['custom/rule/formula'],
  CellValue: ['cellValue/rule'],
  ContainsText: ['textComparison/rule'],
  ColorScale: ['colorScale/criteria'],
  DataBar: ['dataBar/lowerBoundRule', 'dataBar/upperBoundRule'],
  IconSet: ['iconSet/criteria'],
};

type Part = Record<string, never> & { load(property: string): void };

async function readFormats(context: Excel.RequestContext, { worksheets }: Book): Promise<Reader[]> {
  const found = await inBatches(context, worksheets, (worksheet) => ({
    worksheet,
    formats: worksheet.getRanges().conditionalFormats.load('items/id,items/type'),
  }));
  const parts = found.flatMap(({ worksheet, formats }) =>
    formats.items.flatMap((format) =>
      (FORMAT_PARTS[format.type] ?? []).map((path) => {
        const names = path.split('/');
        const property = names.pop()!;
        const part = names.reduce<Part>((of, name) => of[name]!, format as never);
        return [part, property, worksheet, format.id] as const;
      }),
    ),
  );
  await inBatches(context, parts, ([part, property]) => part.load(property));
  return parts.map((part) => readerOf(...part));
}

async function readValidations(context: Excel.RequestContext, { worksheets }: Book): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const worksheet of worksheets) {
    const cells = worksheet.getRange().getSpecialCellsOrNullObject('DataValidations');
    cells.load(POSITION.map((name) => `areas/items/${name}`).join());
    const isThere = await context.sync().then(
      () => !cells.isNullObject,
      (thrown: unknown) => {
        // A protected sheet may refuse the search.
        if (isCellEditing(thrown) || !worksheet.protection.protected) throw thrown;
        return false;
      },
    );
    let open = isThere ? cells.areas.items.map(rectangleOf) : [];
    while (open.length > 0) {
      const read = await inBatches(context, open, (area) => ({
        area,
        validation: rangeIn(worksheet, area).dataValidation.load('type,rule'),
      }));
      open = [];
      for (const { area, validation } of read)
        if (MIXED.has(validation.type) && area.rows * area.columns > 1) open.push(...cellsOf(area));
        else readers.push(readerOf(validation, 'rule', worksheet, Object.values(area).join()));
    }
  }
  return readers;
}

/** Cells of an area may have different rules. */
const MIXED: ReadonlySet<string> = new Set(['Inconsistent', 'MixedCriteria']);

const cellsOf = ({ row, column, rows, columns }: Rectangle): Rectangle[] =>
  Array.from({ length: rows * columns }, (_, at) => ({
    ...{ rows: 1, columns: 1 },
    row: row + Math.floor(at / columns),
    column: column + (at % columns),
  }));

export const rangeIn = (worksheet: Excel.Worksheet, area: Rectangle): Excel.Range =>
  worksheet.getRangeByIndexes(area.row, area.column, area.rows, area.columns);
