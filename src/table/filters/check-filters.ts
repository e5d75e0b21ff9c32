import { scalarText } from '../arguments/argument-cells';
import { nameKey } from '../clean-texts';
import { columnOf, type Table, type Value } from '../table';
import { conditionError, printCondition } from './condition';
import { distinctValues } from './distinct-values';
import { filterTest } from './filter-test';
import { explainJoined, mayJoin } from './joined-text';
import { ruleOf } from './operators';
import { isInPercent, type ValueChecks } from './doubtful-filters';
import type { Filter } from './to-filters';
import { quoted } from '../quoted';
import type { Steps } from '../steps';

/**
 * Throws `bad-input` for a condition that the values of its column show to be a slip: a value that joins several values
 * or conditions, a list that splits one value, a criterion whose other reading has values and whose own has none, or a number
 * that may be a percentage or its fraction.
 */
export function* checkFilters(
  table: Table,
  filters: readonly Filter[],
  valueChecks: ValueChecks | null | undefined,
): Steps<void> {
  for (const filter of filters) {
    if (!isDoubtful(filter)) continue;
    const values = yield* distinctValues(columnOf(table, filter.column.name), table.rowCount);
    if (isInPercent(filter)) valueChecks?.refusePercent(filter, values);
    const problem = problemOf(filter, values);
    if (problem !== undefined) throw conditionError(filter.condition, problem);
  }
}

const isDoubtful = (filter: Filter): boolean =>
  filter.alternative !== undefined ||
  isTextList(filter) ||
  isInPercent(filter) ||
  filter.operands.some(mayJoin);

const isTextList = ({ operands, operator }: Pick<Filter, 'operands' | 'operator'>): boolean =>
  ruleOf(operator).between === ',' && operands.length > 1;

function problemOf(filter: Filter, values: readonly Value[]): string | undefined {
  const { operands, each, alternative, condition } = filter;
  const occurs = each.map((test) => values.some(test));
  if (alternative && !occurs.includes(true) && alternative.each.some((test) => values.some(test)))
    return `${quoted(scalarText(operands[0]?.value ?? null))} is not a value of ${condition.name}. Write ${alternative.text}`;
  for (const [at, operand] of operands.entries()) {
    if (occurs[at] || !mayJoin(operand)) continue;
    const isValue = (text: string) => hasValue(filter, text, values);
    const problem = explainJoined(filter, operand, isValue);
    if (problem !== undefined) return problem;
  }
  return splitValue(filter, occurs, values);
}

function hasValue({ column, condition, operator }: Filter, text: string, values: readonly Value[]): boolean {
  try {
    const { each } = filterTest(column, { operator, operands: [{ value: text, isQuoted: true }] }, condition);
    return each.some((test) => values.some(test));
  } catch {
    // It is not a value of the column's type.
    return false;
  }
}

/** The most items of a list that one value with commas is split into. */
const MAX_PIECES = 4;

/** Finds a value with a comma that a list without quotes has split, such as `in Meyer, Sons`. */
function splitValue(
  { operands, operator, condition }: Filter,
  occurs: readonly boolean[],
  values: readonly Value[],
): string | undefined {
  if (!isTextList({ operands, operator }) || occurs.every(Boolean)) return undefined;
  const withCommas = new Map<string, string>();
  for (const value of values)
    if (typeof value === 'string' && value.includes(',')) withCommas.set(spaced(value), value);
  if (withCommas.size === 0) return undefined;
  for (let from = 0; from < operands.length; from++)
    for (let end = from + 2; end <= Math.min(operands.length, from + MAX_PIECES); end++) {
      const pieces = operands.slice(from, end);
      if (occurs.slice(from, end).every(Boolean) || pieces.some(({ isQuoted, isCell }) => isQuoted || isCell))
        continue;
      const value = withCommas.get(spaced(pieces.map((operand) => scalarText(operand.value)).join(',')));
      if (value === undefined) continue;
      const list = [...operands.slice(0, from), { value, isQuoted: true }, ...operands.slice(end)];
      return `${quoted(value)} is one value of ${condition.name}. Write ${printCondition(condition.name, operator, list)}`;
    }
  return undefined;
}

const spaced = (text: string): string =>
  nameKey(text)
    .split(',')
    .map((part) => part.trim())
    .join(',');
