import type { ServiceProfile } from '../../../contract/profile';
import { formatCell } from '../../cell-address';
import type { Rectangle } from '../../formulas/reference-walk/area';
import type { AskQuery } from '../ask-query';
import { totalsBeside } from '../totals/totals-beside';
import type { Laid, LaidCell, Naming } from './lay-out';

/** The sums beside a result. */
export interface LaidTotals {
  cells: readonly LaidCell[];
  /** The formats of the columns below the headings. */
  formats: readonly { area: Rectangle; format: string }[];
  leftOut: string | null;
}

/** Adds the columns that the sums need: those of the groups, and the currencies of amounts. */
export function withTotalsColumns(query: AskQuery, { columns }: Naming, profile: ServiceProfile): AskQuery {
  const plan = totalsBeside(requestOf(query, columns, { row: 0, column: 0 }, 'A1#', false), profile);
  return 'needs' in plan ? { ...query, columns: [...query.columns, ...plan.needs] } : query;
}

/**
 * Says which cells the sums of a result become, with an empty column between the two. `rows` is how many rows get the
 * formats.
 */
export function layOutTotals(
  query: AskQuery,
  laid: Laid,
  rows: number,
  { columns }: Naming,
  profile: ServiceProfile,
): LaidTotals | undefined {
  const { headings, formula, width } = laid;
  if (!headings) return undefined;
  const at = { row: headings.row, column: formula.column + width + 1 };
  const reference = `${formatCell(formula.row, formula.column)}#`;
  const plan = totalsBeside(requestOf(query, columns, at, reference, headings.areInResult), profile);
  if ('needs' in plan) throw new Error('The query lacks columns of its sums.');
  return {
    leftOut: plan.leftOut,
    cells: plan.cells.map(({ row, column, ...content }) =>
      'formula' in content
        ? { row, column, value: content.formula, style: 'formula' }
        : {
            row,
            column,
            value: content.text,
            style: 'heading',
            isRight: (plan.formats[column - at.column] ?? null) !== null,
          },
    ),
    formats: plan.formats.flatMap((format, index) => {
      const area = { row: at.row + 1, column: at.column + index, rows, columns: 1 };
      return format === null ? [] : [{ area, format }];
    }),
  };
}

const requestOf = (
  { columns, totals, endpoint }: AskQuery,
  named: Naming['columns'],
  at: { row: number; column: number },
  reference: string,
  hasHeadings: boolean,
): Parameters<typeof totalsBeside>[0] => ({
  spill: { reference, hasHeadings },
  columns: columns.map((column) => (typeof column === 'string' ? named.entry(column) : null)),
  by: totals?.by ?? [],
  endpoint,
  at,
});
