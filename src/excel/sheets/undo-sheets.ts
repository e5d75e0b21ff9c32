import { badInput, type RrError } from '../../contract/failure';
import { addressText, formatCell } from '../cell-address';
import { POSITION, rectangleOf, subtract, type Area } from '../reference-walk/area';
import { formulaCells } from '../scan/formula-cells';
import { loadInPieces } from '../scan/load-in-pieces';

/** What a new sheet holds. Rows and columns are counted from 0. */
export interface FilledCells {
  /** How many cells it has filled. */
  count: number;
  /** What a cell holds, as Excel tells its formula or value. Undefined for a cell that was left empty. */
  at(row: number, column: number): unknown;
  /** The cells with formulas, whose results may fill more cells. */
  formulas: readonly string[];
}

export interface AddedSheet {
  id: string;
  name: string;
  charts: number;
  cells: FilledCells;
}

/** The most formulas whose results a batch asks for. */
const FORMULAS_AT_ONCE = 500;

/**
 * Deletes sheets that the add-in has added. Throws `bad-input` and deletes none of them if a person has changed one of them
 * since, or refers to one in a formula. Formats are not looked at. `own` are the names that the add-in gave to their cells.
 */
export async function undoSheets(
  context: Excel.RequestContext,
  added: readonly AddedSheet[],
  own: readonly string[],
): Promise<void> {
  const { worksheets, protection, names } = context.workbook;
  worksheets.load('items/id,items/name');
  protection.load('protected');
  await context.sync();
  const there = added.flatMap((addedSheet) => {
    const sheet = worksheets.items.find(({ id }) => id === addedSheet.id);
    return sheet ? [{ ...addedSheet, sheet }] : [];
  });
  // A person has deleted them all, or Excel's own Undo has.
  if (there.length === 0) return;
  const gone = added.find(({ id }) => there.every((present) => present.id !== id));
  if (gone) throw refusal(`Sheet "${gone.name}" was deleted since`, there);
  if (protection.protected) throw refusal('The structure of this workbook is protected', there);
  for (const { sheet, ...expected } of there) {
    if (sheet.name !== expected.name) throw refusal(`Sheet "${expected.name}" was renamed since`, there);
    // An answer that arrives while the cells are read fills more of them, so only what differs twice has changed.
    const changed =
      (await changedCell(context, sheet, expected)) && (await changedCell(context, sheet, expected));
    if (changed !== undefined) throw refusal(`${changed} has changed since`, there);
  }
  const ids = new Set(there.map(({ id }) => id));
  const otherSheets = worksheets.items.filter(({ id }) => !ids.has(id));
  const mentions = mentionOf(there.map(({ name }) => name));
  const { formulas } = await formulaCells(context, otherSheets, 'formulas,values', (cell) =>
    mentions(cell.formula) ? cell : undefined,
  );
  if (formulas[0]) throw refusal(`${addressText(formulas[0])} refers to it`, there);
  names.load('items/name,items/formula');
  await context.sync();
  const naming = names.items.filter(({ formula }) => mentions(String(formula)));
  const name = naming.find((item) => !own.includes(item.name));
  if (name) throw refusal(`The name "${name.name}" refers to it`, there);
  for (const namedItem of naming) namedItem.delete();
  for (const { sheet } of there) sheet.delete();
  await context.sync();
}

const refusal = (why: string, there: readonly { name: string }[]): RrError => {
  const sheets = there.map(({ name }) => `"${name}"`).join(' and ');
  return badInput(
    `${why}, so nothing was deleted. Delete ${sheets} yourself if you do not need ${there.length > 1 ? 'them' : 'it'}.`,
  );
};

/** Whether a formula refers to one of these sheets. */
function mentionOf(names: readonly string[]): (formula: string) => boolean {
  const either = names
    .map((name) => name.replaceAll("'", "''").replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  const mention = new RegExp(`(?<![\\p{L}\\p{N}_.'])(?:${either})!|(?<=[':])(?:${either})'!`, 'iu');
  return (formula) => mention.test(formula);
}

/** Returns a cell that holds something else than at first, or what else has changed on the sheet. */
async function changedCell(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { name, charts, cells }: Omit<AddedSheet, 'id'>,
): Promise<string | undefined> {
  const used = sheet.getUsedRangeOrNullObject().load(POSITION);
  const drawn = sheet.charts.load('items/name');
  await context.sync();
  if (drawn.items.length !== charts) return `The number of charts on sheet "${name}"`;
  const whole = used.isNullObject ? [] : [{ sheet: name, ...rectangleOf(used) }];
  const results = await resultsOf(context, sheet, cells.formulas);
  // What a result fills is not typed: an entry of a person there would stop the result.
  const typed = results
    .reduce((areas, result) => areas.flatMap((area) => subtract(area, result)), whole as Area[])
    .concat(results.map((result) => ({ ...result, rows: 1, columns: 1 })));
  let changed: string | undefined;
  let matchingCount = 0;
  await loadInPieces(
    typed.map((area) => ({ ...area, name, sheet })),
    'formulas',
    () => context.sync(),
    ({ row, column }, { formulas }) => {
      formulas.forEach((line: unknown[], r) =>
        line.forEach((content, c) => {
          const own = cells.at(row + r, column + c);
          if (own === undefined ? content === '' : content === own)
            matchingCount += own === undefined ? 0 : 1;
          else changed ??= addressText({ sheet: name, cell: formatCell(row + r, column + c) });
        }),
      );
      return changed !== undefined;
    },
  );
  return changed ?? (matchingCount < cells.count ? `Sheet "${name}"` : undefined);
}

/** The areas of the results that fill more than the cells of their formulas. */
async function resultsOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  formulas: readonly string[],
): Promise<Area[]> {
  const results: Area[] = [];
  for (let from = 0; from < formulas.length; from += FORMULAS_AT_ONCE) {
    const asked = formulas
      .slice(from, from + FORMULAS_AT_ONCE)
      .map((cell) => sheet.getRange(cell).getSpillingToRangeOrNullObject().load(POSITION));
    await context.sync();
    for (const spill of asked)
      if (!spill.isNullObject) results.push({ sheet: sheet.name, ...rectangleOf(spill) });
  }
  return results;
}
