import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import type { SheetTemplate } from '../../../src/templates/sheet-template';
import { shownRoles, type ReportColumns } from '../../../src/templates/report/report-columns';
import { CHOICES, INPUT_CELLS } from '../../../src/templates/report/report-inputs';
import { calculateSheets } from '../calculate-sheets';
import { readReport } from './read-report';
import type { OracleUnit, ReportInputs } from './report-oracle';
import { allRows, resultRows } from './result-rows';

/**
 * Reports in the workbench's grid, each for a service with other columns, in a workbook of its own that is made when it is first
 * shown. They are written once and show one portfolio after the other.
 */
export function calculateReports<Name extends string>(services: Readonly<Record<Name, ReportColumns>>) {
  const pages = Object.entries<ReportColumns>(services).map(
    ([name, columns], index) => [name, calculateReport(columns, index)] as const,
  );
  return Object.fromEntries(pages) as Record<Name, (typeof pages)[number][1]>;
}

/** What stands in the cells of "Units" in which a person chooses. */
export const choiceCells = (
  { cells }: SheetTemplate,
  { asAt, usesLeftOut = [], ...choices }: ReportInputs,
): Record<string, string> => {
  const at = (name: keyof typeof INPUT_CELLS) => INPUT_CELLS[name].replaceAll('$', '');
  return {
    [at('asAt')]: String(asAt ?? cells[at('asAt')]),
    ...Object.fromEntries(
      (['openEnded', 'holdingOver', 'breaks', 'lapsedBreaks', 'ownUse'] as const).map((name) => [
        at(name),
        choices[name] ?? CHOICES[name][0],
      ]),
    ),
    C8: usesLeftOut[0] ?? String(cells.C8 ?? ''),
    D8: usesLeftOut[1] ?? '',
  };
};

/** `index` tells the names of its sheets apart from those of other reports. */
export function calculateReport(columns: ReportColumns, index = 0) {
  const number = index === 0 ? '' : ` ${index + 1}`;
  const names = { Units: `Units${number}`, Report: `Report${number}` };
  const sheets = portfolioReport(columns, names, { formattedRows: 30 });
  let units: readonly OracleUnit[] = [];
  let all: readonly OracleUnit[] = [];
  const answer = (name: string, args: readonly unknown[]) => {
    if (units.length === 0) return { error: '#N/A' as const, message: 'No rows.' };
    if (name === 'TOTAL')
      return { value: units.filter(({ roll, sent }) => (sent?.rentrollDate ?? roll) !== null).length };
    const [headings] = args[0] as string[][];
    const isWhole = headings!.length === shownRoles(columns).length;
    return { value: isWhole ? resultRows(units, columns) : allRows(all, columns) };
  };
  let book: ReturnType<typeof calculateSheets> | undefined;
  const sheet = () => (book ??= calculateSheets(sheets, answer));
  /** The cells of "Units" in which something was typed. */
  const typed = new Set<string>();
  const type = (cells: Readonly<Record<string, string>>) => {
    Object.keys(cells).forEach((cell) => typed.add(cell));
    return sheet().enter(
      Object.fromEntries(Object.entries(cells).map(([cell, text]) => [`${names.Units}!${cell}`, text])),
    );
  };
  /** What the functions have answered. */
  let shown: readonly OracleUnit[] | undefined;
  let shownOtherUnits: readonly OracleUnit[] = [];
  const report = readReport(sheets[1]!, (cell) => sheet().value(`${names.Report}!${cell}`));
  return {
    workbook: () => sheet().workbook,
    /** The value of a cell of "Report" or "Units". */
    value: (cell: string, of: keyof typeof names = 'Report') => sheet().value(`${names[of]}!${cell}`),
    report,
    /** Types into the cells beside labels of "Report". */
    typeInputs: (cells: Readonly<Record<string, string>>) =>
      sheet().enter(
        Object.fromEntries(
          Object.entries(cells).map(([label, text]) => [`${names.Report}!${report.inputOf(label)}`, text]),
        ),
      ),
    type,
    /** Shows a portfolio with these choices, and all other cells as they were inserted. */
    async show(
      portfolio: readonly OracleUnit[],
      inputs: ReportInputs = {},
      /** All units of the rent rolls, if there are more. */
      otherUnits: readonly OracleUnit[] = [],
      /** What is typed into other cells of "Units". */
      cells: Readonly<Record<string, string>> = {},
    ): Promise<void> {
      const isNew = book === undefined;
      const isShown = shown === portfolio && shownOtherUnits.length + otherUnits.length === 0;
      [shown, shownOtherUnits] = [portfolio, otherUnits];
      units = portfolio;
      all = [...portfolio, ...otherUnits];
      const blank = Object.fromEntries([...typed].map((cell) => [cell, '']));
      const entered = type({ ...blank, ...choiceCells(sheets[0]!, inputs), ...cells });
      if (!isNew && !isShown) await sheet().again(names.Units);
      await entered;
    },
  };
}
