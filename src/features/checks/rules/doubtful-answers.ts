import { areaOfEntries, type MisalignedEntries } from '../../../excel/adjacent-entries';
import { addressText, cellKey, formatCell, type CellAddress } from '../../../excel/cell-address';
import { countOf, plural } from '../../../contract/count-text';
import { namesText } from '../../../pane-kit/text/count-text';
import { joinAnd } from '../../../table/quoted';
import { isExcelError } from '../facts/find-dependencies';
import type { ResultFact, WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { addressesText } from './words';

/**
 * Names the formulas that show no data, together: what each lacks is in the list of formulas. So, too, those over results
 * that lost what they refer to.
 */
export function failedFormulas({ results, brokenFormulas }: WorkbookFacts): Finding[] {
  const failed = results.filter(({ isFailed }) => isFailed);
  const shown = brokenFormulas.filter(({ value }) => isExcelError(value));
  const hidden = brokenFormulas.filter(({ value }) => !isExcelError(value));
  const errors = [...new Set(shown.map(({ value }) => value))].sort().reverse().join(' or ');
  return [
    ...together(
      failed,
      `${countOf(failed.length, 'formula')} failed.`,
      `${plural(failed.length, 'was', 'were')} not checked. The list of formulas says why.`,
    ),
    ...together(
      shown,
      `${countOf(shown.length, 'formula')} ${plural(shown.length, 'shows', 'show')} ${errors}.`,
      `${plural(shown.length, 'refers', 'refer')} to a sheet, cells or a name that Excel does not find, and other cells may take the error. Correct ${plural(shown.length, 'it', 'them')}, or insert ${plural(shown.length, 'its', 'their')} sheet again.`,
    ),
    ...together(
      hidden,
      `${countOf(hidden.length, 'formula')} ${plural(hidden.length, 'hides', 'hide')} #REF!.`,
      `${plural(hidden.length, 'refers', 'refer')} to cells that are gone, and ${plural(hidden.length, 'shows', 'show')} a value without them. Correct ${plural(hidden.length, 'it', 'them')}.`,
    ),
  ];
}

function together(
  cells: readonly (CellAddress & { formula: string })[],
  title: string,
  advice: string,
): Finding[] {
  const [first] = cells;
  if (!first) return [];
  const { sheet, cell } = first;
  const evidence = cells.map(({ formula }) => formula);
  const found = { sheet, cell, title, advice: `${addressesText(cells)} ${advice}`, evidence };
  return [{ rule: 'failed', severity: 'error', ...found }];
}

/** Finds answers whose data is not what its columns promise, such as an amount that is a text: each sentence once. */
export function doubtfulData({ results }: WorkbookFacts): Finding[] {
  const doubtful = results.flatMap((result) => {
    const doubts = new Set(result.runs.flatMap(({ shown }) => shown?.doubts ?? []));
    return doubts.size > 0 ? [{ result, doubts }] : [];
  });
  const reported = new Set<string>();
  return doubtful.flatMap(({ result, doubts }): Finding[] => {
    const fresh = [...doubts].filter((sentence) => !reported.has(sentence));
    fresh.forEach((sentence) => reported.add(sentence));
    if (fresh.length === 0) return [];
    const otherResults = doubtful
      .filter(
        (candidate) =>
          cellKey(candidate.result) !== cellKey(result) && fresh.some((text) => candidate.doubts.has(text)),
      )
      .map((candidate) => candidate.result);
    return [findingOf(result, fresh, otherResults)];
  });
}

function findingOf(
  { sheet, cell, formula }: ResultFact,
  doubts: readonly string[],
  otherResults: readonly ResultFact[],
): Finding {
  const [first, ...more] = doubts.filter((sentence) => sentence !== '');
  const also =
    otherResults.length > 0
      ? [`${addressesText(otherResults)} ${plural(otherResults.length, 'shows', 'show')} it, too.`]
      : [];
  const next =
    first === undefined
      ? 'Refresh the workbook to see what is wrong.'
      : 'Correct it at its source and refresh, leave the rows out by a filter, or mark this as intended.';
  return {
    rule: 'doubtful data',
    severity: 'warning',
    sheet,
    cell,
    title: first ?? 'The data of this answer is not what its columns promise.',
    advice: [...more, ...also, next].join(' '),
    evidence: [formula, doubts],
    ...(first === undefined && { remedy: 'refresh' }),
  };
}

/** Finds results without rows, such as totals of 0, whose conditions have a value that occurs in no row. */
export const unusedWord = ({ results }: WorkbookFacts): Finding[] =>
  results.flatMap(({ sheet, cell, formula, runs }): Finding[] => {
    const shown = runs.map((run) => run.shown).find((run) => run?.unusedWords?.length);
    if (!shown) return [];
    const columns = joinAnd(shown.unusedWords!);
    return [
      {
        rule: 'unused word',
        severity: 'warning',
        sheet,
        cell,
        title: `No row has the value that the condition on ${columns} asks for.`,
        advice: `${shown.noRows || 'No rows match.'} Correct the value in the filters, or mark this as intended.`,
        evidence: [formula, shown.unusedWords],
      },
    ];
  });

/** Finds figures of whole properties beside a part of their rows. */
export const partFigure = ({ results }: WorkbookFacts): Finding[] =>
  results.flatMap(({ sheet, cell, formula, runs }): Finding[] => {
    const columns = [...new Set(runs.flatMap(({ shown }) => shown?.partFigures ?? []))];
    if (columns.length === 0) return [];
    return [
      {
        rule: 'part figure',
        severity: 'warning',
        sheet,
        cell,
        title: `${namesText(columns.map((name) => ({ name })))} ${plural(columns.length, 'is', 'are')} of whole properties, beside a part of their rows.`,
        advice: `The conditions leave out rows of a property, and its ${plural(columns.length, 'figure does', 'figures do')} not change with them. Work the ${plural(columns.length, 'figure', 'figures')} out from the rows, ask without these conditions, or mark this as intended.`,
        evidence: [formula, columns],
      },
    ];
  });

/** Finds typed entries that stand beside other rows than before an update. Equal ones belong to no row. */
export const movedEntries = (updates: readonly MisalignedEntries[]): Finding[] =>
  updates.flatMap((update): Finding[] => {
    const { result, column, entries, movedFrom } = update;
    const differ = new Set(entries.map(({ value }) => JSON.stringify(value))).size > 1;
    if (!differ) return [];
    const range = areaOfEntries(update);
    return [
      {
        rule: 'moved entries',
        severity: 'warning',
        sheet: result.sheet,
        cell: formatCell(entries[0]!.row, column),
        title: `Your entries in ${range} are beside rows that moved.`,
        advice: `The update of ${addressText(result)} added, removed or moved rows, and typed entries stay where they are. Check each against its row.`,
        evidence: [addressText(result), entries, movedFrom],
      },
    ];
  });
