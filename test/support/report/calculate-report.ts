import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import type { ReportColumns } from '../../../src/templates/report/report-columns';
import { CHOICES, INPUT_CELLS, type ReportInputs } from '../../../src/templates/report/report-inputs';
import { calculateSheets } from '../calculate-sheets';
import { readReport } from './read-report';
import type { OracleUnit } from './report-oracle';
import { allRows, resultRows } from './result-rows';

/**
 * Reports in the workbench's grid, each for a service with other columns. They are written once and show one portfolio after
 * the other. Call it once a file, as `calculateSheets`.
 */
export function calculateReports<Name extends string>(services: Readonly<Record<Name, ReportColumns>>) {
  const reports = Object.entries<ReportColumns>(services).map(([name, columns], index) => {
    const number = index === 0 ? '' : ` ${index + 1}`;
    const names = { Units: `Units${number}`, Report: `Report${number}` };
    return { name, columns, names, sheets: portfolioReport(columns, names, {}, 30).sheets };
  });
  let units: readonly OracleUnit[] = [];
  let all: readonly OracleUnit[] = [];
  const sheet = calculateSheets(
    reports.flatMap(({ sheets }) => sheets),
    (name, args) => {
      if (units.length === 0) return { error: '#N/A', message: 'No rows.' };
      if (name === 'TOTAL')
        return { value: units.filter(({ roll, sent }) => (sent?.rentrollDate ?? roll) !== null).length };
      const [headings] = args[0] as string[][];
      const of = (columns: ReportColumns) =>
        new Set(Object.values(columns).flatMap(({ heading }) => heading ?? []));
      const found = reports.find((report) => {
        const known = of(report.columns);
        return known.size === headings!.length && headings!.every((heading) => known.has(heading));
      });
      if (found) return { value: resultRows(units, found.columns) };
      const isAsked = ([, { heading }]: [string, { heading?: string }]) => headings!.includes(heading ?? '');
      const columns = Object.fromEntries(
        Object.entries(reports[0]!.columns).map(([role, column]) => [
          role,
          isAsked([role, column]) ? column : { name: column.name },
        ]),
      ) as unknown as ReportColumns;
      return { value: allRows(all, columns) };
    },
  );
  const pages = reports.map(({ name, names, sheets }) => {
    const at = (name: keyof typeof INPUT_CELLS) => INPUT_CELLS[name].replaceAll('$', '');
    const cellsOf = ({ asAt, usesLeftOut = [], ...choices }: ReportInputs): Record<string, string> => ({
      [at('asAt')]: String(asAt ?? sheets[0]!.cells[at('asAt')]),
      ...Object.fromEntries(
        (['openEnded', 'holdingOver', 'breaks', 'lapsedBreaks', 'ownUse'] as const).map((name) => [
          at(name),
          choices[name] ?? CHOICES[name][0],
        ]),
      ),
      ...(usesLeftOut.length > 0 && { C8: usesLeftOut[0]!, D8: usesLeftOut[1] ?? '' }),
    });
    /** What was typed last into a cell of "Units". */
    const typed: Record<string, string> = cellsOf({});
    const type = async (cells: Readonly<Record<string, string>>) => {
      const changed = Object.entries(cells).filter(([cell, content]) => typed[cell] !== content);
      Object.assign(typed, cells);
      await sheet.enter(
        Object.fromEntries(changed.map(([cell, content]) => [`${names.Units}!${cell}`, content])),
      );
    };
    /** What the functions of this report have answered. */
    let shown: readonly OracleUnit[] | undefined;
    let shownBesides: readonly OracleUnit[] = [];
    const readAll = readReport(sheets[1]!, (cell) => sheet.value(`${names.Report}!${cell}`));
    const page = {
      /** The value of a cell of "Report" or "Units". */
      value: (cell: string, of: keyof typeof names = 'Report') => sheet.value(`${names[of]}!${cell}`),
      report: readAll,
      /** Types into the cells beside labels of "Report". */
      typeBeside: (cells: Readonly<Record<string, string>>) =>
        sheet.enter(
          Object.fromEntries(
            Object.entries(cells).map(([label, text]) => [`${names.Report}!${readAll.inputOf(label)}`, text]),
          ),
        ),
      type,
      /** Shows a portfolio with these choices, and all others at their defaults. */
      async show(
        portfolio: readonly OracleUnit[],
        inputs: ReportInputs = {},
        /** All units of the rent rolls, if there are more. */
        besides: readonly OracleUnit[] = [],
      ): Promise<void> {
        const isShown = shown === portfolio && shownBesides.length + besides.length === 0;
        [shown, shownBesides] = [portfolio, besides];
        units = portfolio;
        all = [...portfolio, ...besides];
        const left: Record<string, string> = typed['C8'] ? { C8: '', D8: '' } : {};
        await type({ ...left, ...cellsOf(inputs) });
        if (!isShown) await sheet.again(names.Units);
      },
    };
    return [name, page] as const;
  });
  return Object.fromEntries(pages) as Record<Name, (typeof pages)[number][1]>;
}
