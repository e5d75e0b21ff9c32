import { knownResult } from '../../answers/result/known-result';
import { askedCatalogue } from '../../answers/result/result-columns';
import { cellKey, formatCell, positionOf, type CellAddress } from '../../excel/cell-address';
import { inExcel } from '../../excel/in-excel';
import { sheetPrefix } from '../../templates/formula-parts';
import type { TotalsQuestion } from '../../templates/totals/totals-rows';
import { totalsSheet } from '../../templates/totals/totals-sheet';
import { addReportSheets } from './add-report-sheets';
import type { ReportParts } from './report-parts';
import { findRates } from './first-choices';
import type { Inserted, SheetOf } from './report-actions';
import { ownColumns, type RoleAnswers } from './role-questions';
import { queryTotals, resultTotals, totalsRoles, type ShownHeadings } from './totals-question';

/** Adds the sheet "Totals" over a query of its own and shows it, or returns the columns to ask a person for. */
export async function insertTotals(
  parts: ReportParts,
  { by = 'property' }: SheetOf,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const asked = await ownColumns(parts, totalsRoles(by), answers);
  if ('questions' in asked) return asked;
  const question = queryTotals(asked.catalogue, asked.profile, by);
  return addTotals(parts, question, asked.usedChosenColumns);
}

/** Adds the sheet "Totals" over the result of a formula. Returns undefined if that shows too little for totals. */
export async function insertTotalsOfResult(
  parts: ReportParts,
  cell: CellAddress,
): Promise<Inserted | undefined> {
  const { client, formulas } = parts;
  const known = knownResult(formulas.all().find((candidate) => cellKey(candidate) === cellKey(cell)));
  const { profile } = await client.profile();
  const { signal } = new AbortController();
  const catalogue = known?.basis && (await askedCatalogue(client, known.basis, profile, signal));
  const shown = known && (await readHeadings(cell, known.shown.columns, known.headings));
  const question = known && resultTotals(known, catalogue, profile, shown ?? null);
  return question && addTotals(parts, question, false);
}

async function addTotals(
  parts: ReportParts,
  question: TotalsQuestion,
  usedChosenColumns: boolean,
): Promise<Inserted> {
  const rates = (await findRates())?.sheet;
  return addReportSheets(parts, {
    titles: ['Totals'],
    build: ({ Totals }) => [totalsSheet(Totals, { ...question, rates, question: parts.taken?.question })],
    usedChosenColumns,
  });
}

/** Reads the headings in the first row of a result, or in the row above it. Null if some of them are blank or equal. */
function readHeadings(
  { sheet, cell }: CellAddress,
  columns: number,
  rows: number,
): Promise<ShownHeadings | null> {
  const { row, column } = positionOf({ cell });
  const top = rows === 1 ? row : row - 1;
  if (top < 0) return Promise.resolve(null);
  return inExcel(
    'Excel did not show the headings of this result. Finish editing the cell, and try again.',
    async (context) => {
      const range = context.workbook.worksheets
        .getItem(sheet)
        .getRangeByIndexes(top, column, 1, columns)
        .load('values');
      await context.sync();
      const texts = range.values[0]!.map((value: unknown) => String(value));
      if (
        texts.some((text) => text === '') ||
        new Set(texts.map((text) => text.toUpperCase())).size < columns
      )
        return null;
      const fixed = (at: number) => formatCell(top, at).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2');
      return {
        texts,
        ...(rows === 0 && {
          above: `${sheetPrefix(sheet)}${fixed(column)}:${fixed(column + columns - 1)}`,
        }),
      };
    },
  );
}
