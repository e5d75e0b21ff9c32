import { badInput, RrError } from '../../contract/failure';
import { isBusyText } from '../../excel/scan/busy-cells';
import { afterTyping } from '../../excel/write/after-typing';
import { enterCell, nameOfCell } from '../../excel/write/change-cells';
import { firstOf, plural } from '../../pane-kit/text/count-text';
import { refuseProtected } from './choose-formulas';
import { spillsOf, type Spills } from './fixed-spills';
import { inBatches, readBook, type Book } from './read-book';
import { fixedReaders, fixedValue, isSame, rangeIn, readReaders, type FixedReader } from './readers';
import { readHolding, type Frozen } from './read-shown';

export const changed = () =>
  new RrError(
    'busy',
    'The workbook changed meanwhile. Wait until Excel has calculated, and try again. Nothing was changed.',
  );

/** Gives cells the formats that they would lose with their formula, or the format `General` again. */
export const formatCells = (
  context: Excel.RequestContext,
  frozen: readonly Frozen[],
  isBack = false,
): Promise<unknown> =>
  inBatches(
    context,
    frozen.flatMap(({ worksheet, looks }) => looks.map((look) => ({ ...look, worksheet }))),
    ({ worksheet, format, ...cells }) => {
      // A single text formats all cells of a range.
      const range = rangeIn(worksheet, { ...cells, columns: 1 }) as { numberFormat: unknown };
      range.numberFormat = isBack ? 'General' : format;
    },
  );

/** What was written, and what stood there. */
interface Replaced {
  frozen: readonly Frozen[];
  readers: readonly FixedReader[];
  /** Makes what finds the results that are still values. */
  spillsOf(formulas: readonly Frozen[]): Spills;
}

/**
 * Writes values in the place of formulas, and names the cells of results where something reads a whole result. All of it is
 * there in the end, or nothing. Resolves to what puts back the formulas of which no cell has changed since, and resolves to
 * a sentence about the others.
 */
export async function replaceFormulas(
  context: Excel.RequestContext,
  before: Book,
  frozen: readonly Frozen[],
): Promise<(again: Excel.RequestContext) => Promise<string | undefined>> {
  const becomes = new Set(frozen.map(({ key }) => key));
  const readers = fixedReaders(await readReaders(context, before), spillsOf(frozen, before.names)).filter(
    ({ key }) => !becomes.has(key),
  );
  refuseProtected(readers.flatMap(({ worksheet }) => worksheet ?? []));
  const replaced: Replaced = { frozen, readers, spillsOf: (formulas) => spillsOf(formulas, before.names) };
  try {
    await inBatches(context, readers, ({ set, fixed }) => set(fixed as never));
    await inBatches(context, frozen, ({ worksheet, area }) => {
      const cells = rangeIn(worksheet, area);
      cells.copyFrom(cells, 'Values');
    });
    await formatCells(context, frozen);
    if ((await readHolding(frozen)).some((holding) => holding !== 'values')) throw changed();
    const after = await readBook(context);
    refuseNewErrors(before, after);
    // Excel may write a formula in its own way.
    const own = new Map((await readReaders(context, after)).map(({ key, value }) => [key, value]));
    // Otherwise Excel could refuse what is left of this batch when nothing can be put back any more.
    await context.sync();
    const written = {
      ...replaced,
      readers: readers.map((reader) => ({ ...reader, fixed: own.get(reader.key) })),
    };
    return (again) => putBack(again, written, false);
  } catch (thrown) {
    await afterTyping(() => putBack(context, replaced, true)).catch((cause: unknown) => {
      throw badInput(
        'Excel did not take all values, and did not put back all formulas. Choose Undo of Excel, or close the workbook without saving it.',
        { cause },
      );
    });
    throw thrown;
  }
}

/** Throws if a formula that stays shows an error now, because it reads whole results in another way than `B9#`. */
function refuseNewErrors(before: Book, after: Book): void {
  const former = new Set(before.formulas.flatMap(({ key, error }) => (error === undefined ? [] : key)));
  const broken = after.formulas.find(
    ({ key, error }) => error !== undefined && !isBusyText(error) && !former.has(key),
  );
  if (broken)
    throw badInput(
      `${nameOfCell(broken)} would show ${broken.error}, because it reads a whole result in its own way. Let it name the cells, such as B9:F20, and try again. Nothing was changed.`,
    );
}

/** Puts formulas back, where no cell has changed since or, with `isAll`, everywhere. */
async function putBack(
  context: Excel.RequestContext,
  { frozen, readers, spillsOf: spills }: Replaced,
  isAll: boolean,
): Promise<string | undefined> {
  const book = await readBook(context);
  const sheets = new Map(book.worksheets.map((sheet) => [sheet.name, sheet]));
  const used = [...frozen, ...readers].flatMap(({ worksheet }) => worksheet?.name ?? []);
  const gone = used.find((name) => !sheets.has(name));
  if (gone !== undefined)
    throw badInput(`Sheet "${gone}" was deleted or renamed since, so nothing was undone.`);
  refuseProtected(used.map((name) => sheets.get(name)!));
  const found = frozen.map((formula) => ({ ...formula, worksheet: sheets.get(formula.sheet)! }));
  const holding = await readHolding(found);
  const left = isAll ? [] : found.filter((_, at) => holding[at] === 'other');
  const changedSince = `${firstOf(left.map(nameOfCell), 3)} ${plural(left.length, 'has', 'have')} changed since`;
  if (left.length > 0 && left.length === found.length)
    throw badInput(`${changedSince}, so nothing was undone.`);
  const back = found.filter((formula, at) => holding[at] !== 'formula' && !left.includes(formula));
  await inBatches(context, back, ({ worksheet, area }) => {
    (rangeIn(worksheet, area) as { values: unknown }).values = '';
  });
  await formatCells(context, back, true);
  await inBatches(context, back, ({ worksheet, row, column, formula, format }) =>
    enterCell(worksheet.getCell(row, column), { formula }, format),
  );
  const present = new Map((await readReaders(context, book)).map((reader) => [reader.key, reader]));
  // What reads a result that stays values would show an error.
  const stay = spills(left);
  await inBatches(context, readers, ({ key, value, fixed, worksheet }) => {
    const reader = present.get(key);
    const isFree = isSame(fixedValue(value, worksheet?.name ?? '', stay), value);
    if (reader && isFree && (isAll || isSame(reader.value, fixed))) reader.set(value as never);
  });
  return left.length === 0
    ? undefined
    : `${changedSince}, and ${plural(left.length, 'stays a value', 'stay values')}.`;
}
