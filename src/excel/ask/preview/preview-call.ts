import { RrError } from '../../../contract/failure';
import { isComplete, isKept, type AskQuery, type KeptPart } from '../ask-query';
import type { AskColumns } from '../terms/ask-columns';
import { namesInText, optionPairs } from '../terms/option-terms';
import { conditionText } from '../terms/condition-terms';
import { functionOf } from '../write/lay-out';

/** The rows that a preview shows. */
export const PREVIEW_ROWS = 8;

/**
 * Returns the call that a formula of this query makes, with few rows. It asks the same question, so the formula finds the
 * answer of the preview; `isWhole` asks for all its rows. Throws `bad-input` if a part comes from a formula whose value is not known.
 */
export function previewCall(
  query: AskQuery,
  columns: AskColumns,
  isWhole = false,
): { name: string; args: unknown[] } {
  const name = functionOf(query);
  const conditions = query.conditions.flatMap((condition): unknown[][] => {
    if (isKept(condition)) return [listOf(valueOf(condition))];
    if (!isComplete(condition)) return [];
    return [[conditionText(condition, condition.column, columns.entry(condition.column).type)]];
  });
  const { rentrolls, approvedOnly, order, limit, databases, number } = query;
  for (const part of [rentrolls, approvedOnly, order, limit, databases]) if (isKept(part)) valueOf(part);
  const options: (readonly [string, unknown])[] = optionPairs(query, namesInText).filter(
    ([option]) => option !== 'limit',
  );
  const most = typeof limit === 'number' && limit !== 0 ? limit : PREVIEW_ROWS;
  // The last rows are all asked for: the preview shows the first ones of them. Equal rows, and what is looked up for
  // them, are found among all.
  const needsAll = isWhole || query.once || (query.lookups ?? []).length > 0;
  if (needsAll && typeof limit === 'number' && limit !== 0) options.push(['limit', limit]);
  else if (!number && !needsAll) options.push(['limit', most < 0 ? most : Math.min(most, PREVIEW_ROWS)]);
  const shown = number
    ? number.column
    : [query.columns.flatMap((one) => (typeof one === 'string' ? [one] : listOf(valueOf(one))))];
  const filters = conditions.length > 0 ? rectangle(conditions) : null;
  const rolls = 'kind' in rentrolls && rentrolls.kind === 'all' ? 'all-rentrolls' : null;
  const approved = approvedOnly === true ? true : null;
  const rest = [rolls, approved, ...(name === 'CHANGES' ? [null] : []), options.length > 0 ? options : null];
  return { name, args: [shown, filters, number ? number.statistic : 1, ...rest] };
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
