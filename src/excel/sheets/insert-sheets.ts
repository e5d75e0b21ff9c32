import { badInput } from '../../contract/failure';
import type { SheetTemplate } from '../../templates/sheet-template';
import { askDate, refuse1904 } from '../host/date-system';
import { inExcel } from '../in-excel';
import type { Later } from '../cell-editing';
import type { LastWritten, Writer } from '../write/last-written';
import { addCharts } from './add-charts';
import { freeNames } from './free-names';
import { nameCells, type NamedCells } from './name-cells';
import { type Patiently, patientlyIn } from './patiently';
import type { AddedSheet, FilledCells } from './undo-sheets';
import { writeSheet } from './write-sheet';

export interface InsertedSheets<Name extends string> {
  /** What the sheets are called: the wanted names, or all of them with the same number, such as `Report 2`. */
  names: Record<Name, string>;
  ids: readonly string[];
  /** Why the charts are missing, in a sentence. */
  chartsLeftOut?: string;
  /** The names that cells got. */
  named?: NamedCells;
}

export interface SheetToAdd {
  name: string;
  /** Fills the empty sheet. */
  fill(patiently: Patiently, sheet: Excel.Worksheet): Promise<FilledCells>;
  /** Its charts, pages, lists and names are added, too. */
  template?: SheetTemplate;
}

/** A sheet that was added, and what is still to be added to it. */
export interface NewSheet extends Pick<SheetToAdd, 'template'> {
  sheet: Excel.Worksheet;
}

export interface Insertion {
  /** Is told how to undo it. */
  written: LastWritten;
  by: Writer;
  later?: Later;
}

/** Adds sheets by templates, as {@link addSheets} does. `build` gets the names, because formulas of one sheet read another. */
export const insertSheets = <Name extends string>(
  requested: readonly Name[],
  build: (names: Record<Name, string>) => readonly SheetTemplate[],
  insertion: Insertion,
): Promise<InsertedSheets<Name>> =>
  addSheets(
    requested,
    (names) =>
      build(names).map((template) => ({
        name: template.name,
        fill: (patiently, sheet) => writeSheet(patiently, sheet, template),
        template,
      })),
    insertion,
  );

/**
 * Adds sheets at the end of the workbook and shows the last one of them. The sheets are there as a whole or not at all: while
 * a person types, it waits (see `afterTyping`), and if Excel refuses a part otherwise, it deletes what it has added, or names
 * what is left. A chart, a list, a page or a name that fails never costs the sheets. An undo deletes the sheets.
 */
export const addSheets = <Name extends string>(
  requested: readonly Name[],
  build: (names: Record<Name, string>) => readonly SheetToAdd[],
  { written, by, later }: Insertion,
): Promise<InsertedSheets<Name>> =>
  inExcel(`Excel did not add the sheets. ${AGAIN}`, async (context) => {
    const patiently = patientlyIn(context, later);
    const { workbook } = context;
    const day = await patiently(() => {
      workbook.worksheets.load('items/name');
      workbook.protection.load('protected');
      return askDate(workbook);
    });
    refuseProtected(workbook);
    // A sheet of texts has no dates.
    if (by !== 'text') refuse1904(day);
    const names = freeNames(
      requested,
      workbook.worksheets.items.map(({ name }) => name),
    );
    const added: (SheetToAdd & NewSheet)[] = [];
    try {
      // Each in a batch of its own: of a batch that Excel refuses, for example because of a new name, the first part stays.
      for (const given of build(names))
        added.push(
          await patiently(() => ({ ...given, sheet: workbook.worksheets.add(given.name).load('id') })),
        );
      const filled: FilledCells[] = [];
      for (const { fill, sheet } of added) filled.push(await fill(patiently, sheet));
      const { drawn, leftOut } = await addCharts(patiently, added);
      await addExtras(patiently, added);
      // The sheets are complete, also if Excel does not bring the last one to the front.
      await patiently(() => {
        const { sheet, template } = added.at(-1)!;
        sheet.activate();
        if (template?.opensAt) sheet.getRange(template.opensAt).select();
      }).catch(() => undefined);
      const found = await patiently(() =>
        added.map(({ sheet }) => workbook.worksheets.getItemOrNullObject(sheet.id).load('id')),
      );
      const gone = added.find((_, at) => found[at]!.isNullObject);
      if (gone) throw badInput(deletedMeanwhile(gone.name));
      // Names come last, so that nothing has to take them away again.
      const named = await nameCells(patiently, workbook, added);
      const sheets = added.map(({ name, sheet }, at) => ({
        ...{ id: sheet.id, name, cells: filled[at]! },
        charts: drawn.filter((worksheet) => worksheet === sheet).length,
      }));
      noteAdded(sheets, { written, by }, Object.values(named?.names ?? {}));
      return {
        names,
        ids: sheets.map(({ id }) => id),
        ...(leftOut && { chartsLeftOut: leftOut }),
        ...(named && { named }),
      };
    } catch (thrown) {
      return takeBackSheets(patiently, workbook, added, thrown);
    }
  });

/** Notes that these sheets were added, with `names` for their cells, so that one undo deletes all of them. */
export const noteAdded = (
  sheets: readonly AddedSheet[],
  { written, by }: Pick<Insertion, 'written' | 'by'>,
  names: readonly string[] = [],
): void =>
  written.note({
    by,
    what: sheetsText(sheets),
    calculates: sheets.filter(({ cells }) => cells.formulas.length > 0).map(({ id }) => ({ sheet: id })),
    undo: async (again) => (await loadUndo()).undoSheets(again, sheets, names),
  });

/** Most sheets are kept. */
const loadUndo = () => import(/* webpackChunkName: "write-formulas" */ './undo-sheets');

const AGAIN = 'Leave the cell that you edit, and try again.';

const sheetsText = (sheets: readonly { name: string }[]): string =>
  `${sheets.length > 1 ? 'sheets' : 'sheet'} ${sheets.map(({ name }) => `"${name}"`).join(' and ')}`;

/**
 * Deletes the sheets that were added before a failure, each alone, because a person may have deleted one. Rejects with the
 * failure, or with `bad-input` that names what is left.
 */
export async function takeBackSheets(
  patiently: Patiently,
  { worksheets }: Excel.Workbook,
  added: readonly { name: string; sheet: Pick<Excel.Worksheet, 'id'> }[],
  cause: unknown,
): Promise<never> {
  const left: string[] = [];
  for (const addedSheet of added) {
    const { sheet } = addedSheet;
    let { name } = addedSheet;
    try {
      const found = await patiently(() => worksheets.getItemOrNullObject(sheet.id).load('name'));
      if (found.isNullObject) continue;
      ({ name } = found);
      await patiently(() => found.delete());
    } catch {
      left.push(`"${name}"`);
    }
  }
  if (left.length === 0) throw cause;
  throw badInput(
    `Excel did not take all of the new sheets, and did not delete them again. Delete ${left.join(' and ')}, and try again.`,
    { cause },
  );
}

const deletedMeanwhile = (name: string): string =>
  `Sheet "${name}" was deleted while the sheets were written, so nothing was added. Insert them again.`;

/** Throws `bad-input` if no sheet can be added. `protection` must be loaded with `protected`. */
export function refuseProtected({ protection }: Pick<Excel.Workbook, 'protection'>): void {
  if (!protection.protected) return;
  throw badInput(
    'The structure of this workbook is protected, so no sheet can be added. Choose Review, Protect Workbook, and try again.',
  );
}

/** In points: about a centimetre, and more at the bottom for the footer. */
const MARGINS = { left: 28.8, right: 28.8, top: 36, bottom: 46, header: 18, footer: 18 } as const;

/**
 * Sets the pages of new sheets up for printing, and offers in cells what may be chosen there. An Excel that refuses one of the
 * two goes without it, because the sheets are whole without. Never rejects.
 */
async function addExtras(patiently: Patiently, sheets: readonly NewSheet[]): Promise<void> {
  for (const add of [offerChoices, setUpPages])
    await patiently(() => sheets.forEach(add)).catch((thrown: unknown) =>
      console.warn('A part of the new sheets was left out.', thrown),
    );
}

function offerChoices({ sheet, template }: NewSheet): void {
  for (const { zone, from, otherEntryMessage } of template?.choices ?? []) {
    const validation = sheet.getRange(zone).dataValidation;
    validation.rule = { list: { inCellDropDown: true, source: from } };
    validation.errorAlert = {
      title: otherEntryMessage === undefined ? 'Not in the list' : 'Not in the list, but allowed',
      message: otherEntryMessage ?? 'Choose one of the list, or empty the cell.',
      showAlert: true,
      style: otherEntryMessage === undefined ? 'Stop' : 'Information',
    };
  }
}

/** Landscape and one page wide, on the paper of the computer. */
function setUpPages({ sheet, template }: NewSheet): void {
  const print = template?.print;
  if (!print) return;
  const { pageLayout } = sheet;
  pageLayout.orientation = 'Landscape';
  pageLayout.zoom = {
    horizontalFitToPages: 1,
    ...(print.maxPages && { verticalFitToPages: print.maxPages }),
  };
  pageLayout.centerHorizontally = true;
  if (print.gridLines) pageLayout.printGridlines = true;
  for (const [side, points] of Object.entries(MARGINS) as [keyof typeof MARGINS, number][])
    pageLayout[`${side}Margin`] = points;
  for (const row of print.breaks ?? []) sheet.horizontalPageBreaks.add(`A${row}`);
  pageLayout.setPrintArea(print.columns);
  pageLayout.setPrintTitleRows(print.titleRows);
  // In 8 points and with the codes of Excel: file and sheet, the page, and the day of printing.
  const footer = pageLayout.headersFooters.defaultForAllPages;
  footer.leftFooter = '&8&F, &A';
  footer.centerFooter = '&8Page &P of &N';
  footer.rightFooter = '&8Printed &D';
}
