import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { knownResult } from '../../answers/result/known-result';
import { askedCatalogue } from '../../answers/result/result-columns';
import type { Client } from '../../client/client';
import { cellKey, formatCell, placeOf, type CellAddress } from '../../excel/cell-address';
import { inExcel } from '../../excel/in-excel';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { LastWritten } from '../../excel/write/last-written';
import { sheetPrefix } from '../../templates/formula-parts';
import { totalsSheet, type TotalsQuestion } from '../../templates/totals/totals-sheet';
import { findRates } from './find-rates';
import { ownColumns } from './own-columns';
import { queryTotals, totalsRoles } from './query-totals';
import type { Inserted, TotalsOf } from './report-actions';
import { resultTotals, type ShownHeadings } from './result-totals';
import type { RoleAnswers } from './role-questions';

/** Comes with the totals, which use it. */
export { insertRates } from './insert-rates';

export interface OwnSheetParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'all' | 'scan'>;
  store: WorkbookStore;
  written: LastWritten;
}

/** Adds the sheet "Totals" and shows it, or returns the columns to ask a person for. */
export async function insertTotals(
  { store, written, formulas, ...sources }: OwnSheetParts,
  of: TotalsOf,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const { signal } = new AbortController();
  let question: TotalsQuestion;
  let isAnswered = false;
  if ('by' in of) {
    const asked = await ownColumns({ store, ...sources }, totalsRoles(of.by), answers);
    if ('questions' in asked) return asked;
    question = queryTotals(asked.catalogue, asked.profile, of.by);
    ({ isAnswered } = asked);
  } else {
    const formula = formulas.all().find((one) => cellKey(one) === cellKey(of.cell));
    const known = knownResult(formula);
    const { profile } = await sources.client.profile();
    const catalogue = known?.basis && (await askedCatalogue(sources.client, known.basis, profile, signal));
    const shown = known ? await readHeadings(of.cell, known.shown.columns, known.headings) : null;
    question = resultTotals(formula, catalogue, profile, shown);
  }
  const rates = (await findRates())?.sheet;
  const { names, chartsLeftOut } = await insertSheets(
    ['Totals'],
    ({ Totals }) => [totalsSheet(Totals, { ...question, rates })],
    { written, by: 'reports' },
  );
  void formulas.scan().catch(() => undefined);
  return {
    said: [`The sheet "${names.Totals}" was added.`, chartsLeftOut].filter(Boolean).join(' '),
    sheets: Object.values(names),
    isAnswered,
  };
}

/** Reads the headings in the first row of a result, or in the row above it. Null if some of them are blank or equal. */
function readHeadings(
  { sheet, cell }: CellAddress,
  columns: number,
  rows: number,
): Promise<ShownHeadings | null> {
  const { row, column } = placeOf({ sheet, cell });
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
