import { RrError } from '../../../contract/failure';
import { NO_OPTIONS } from '../../../table/arguments/parse-options';
import { readStatistic } from '../../../table/totals/statistic';
import type { RowsRequest } from '../../functions/answers';
import { isComplete, isKept, type AskQuery, type KeptPart } from '../ask-query';
import type { AskColumns } from '../terms/ask-columns';
import { conditionText } from '../terms/print-terms';
import { refuseDateOfChanges } from '../write/lay-out';

/** The rows that a preview shows. */
export const PREVIEW_ROWS = 8;

/**
 * Returns what a formula of this query asks, for few rows. It asks the same question, so the formula finds the answer of the
 * preview; `isWhole` asks for all its rows. Throws `bad-input` if a part comes from a formula whose value is not known.
 */
export function previewRequest(query: AskQuery, columns: AskColumns, isWhole = false): RowsRequest {
  refuseDateOfChanges(query);
  const { endpoint, conditions, rentrolls, approvedOnly, order, limit, databases, number } = query;
  const filters = conditions.flatMap((condition): unknown[][] => {
    if (isKept(condition)) return [listOf(valueOf(condition))];
    if (!isComplete(condition)) return [];
    return [[conditionText(condition, condition.column, columns.entry(condition.column).type)]];
  });
  for (const part of [rentrolls, approvedOnly, order, limit, databases]) if (isKept(part)) valueOf(part);
  const most = !isKept(limit) && limit ? limit : PREVIEW_ROWS;
  // The last rows are all asked for: the preview shows the first ones of them. Equal rows, and what is looked up for
  // them, are found among all.
  const needsAll = isWhole || query.once || (query.lookups ?? []).length > 0;
  const shown = needsAll ? (isKept(limit) ? null : limit) : Math.min(most, PREVIEW_ROWS);
  const asOf = !isKept(rentrolls) && rentrolls.kind === 'as-of' ? rentrolls.date : null;
  return {
    endpoint,
    columns: number
      ? number.column
      : [query.columns.flatMap((one) => (typeof one === 'string' ? [one] : listOf(valueOf(one))))],
    filters: filters.length > 0 ? rectangle(filters) : null,
    headers: number ? 0 : 1,
    rentrolls: !isKept(rentrolls) && rentrolls.kind === 'all' ? 'all-rentrolls' : 'latest',
    approvedOnly: approvedOnly === true,
    options: {
      ...NO_OPTIONS,
      ...(asOf !== null && { asOf }),
      ...(!isKept(order) && !number && { sort: order.filter(({ column }) => column !== '') }),
      ...(!isKept(databases) && databases && databases.length > 0 && { database: databases }),
      ...(number?.weight && { weight: number.weight }),
      ...(shown && !number && { limit: shown }),
    },
    ...(number && { statistic: readStatistic(number.statistic) }),
  };
}

function valueOf(part: KeptPart): unknown {
  if (part.value !== undefined) return part.value;
  throw new RrError(
    'bad-input',
    `A part of this question is ${part.kept}, whose result only the sheet knows. The cell shows the rows.`,
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Rows of a block have one length. */
function rectangle(rows: readonly unknown[][]): unknown[][] {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => null)]);
}
