import { countOf, plural } from '../../contract/count-text';
import { titleOf, type ColumnEntry } from '../../contract/entries';
import { badReply, badInput, type RrError } from '../../contract/failure';
import { joinAnd } from '../../table/quoted';
import { currenciesText } from '../../table/totals/row-currency';
import { isCount, type Statistic } from '../../table/totals/statistic';
import type { ColumnMeasure, Measure } from '../../table/totals/column-measure';

interface Asked extends ColumnMeasure {
  column: ColumnEntry;
  statistic: Statistic;
  /** A column of this service by which to weigh an average. */
  exampleWeight?: ColumnEntry;
}

/** Throws `bad-input` if the figure would mean nothing. The message names the statistics that mean something. */
export function refuseStatistic(asked: Asked): void {
  const { measure, statistic, column } = asked;
  if (isCount(statistic) || measure === 'additive') return;
  const isMeasured = measure === 'rate' || measure === 'number' || measure === 'date';
  if (isMeasured && statistic !== 'sum') return;
  throw badInput(SENTENCES[measure](column, statistic, asked));
}

const NO_VALUE =
  '"count" for the rows that have a value, or "distinct" for how many different values there are';

const SENTENCES: Record<
  Exclude<Measure, 'additive'>,
  (column: ColumnEntry, statistic: Statistic, asked: Asked) => string
> = {
  text: (column, statistic) =>
    `${titleOf(column)} is text, which has no ${statistic}. Write the statistic ${NO_VALUE}.`,
  unknown: (column, statistic) =>
    `The service lists ${titleOf(column)} without a type that is known, so it has no ${statistic}. Write the statistic ${NO_VALUE}.`,
  id: (column, statistic) =>
    `${titleOf(column)} identifies something, so its ${statistic} means nothing. Write the statistic "distinct" for how many there are, or "count" for the rows that have one.`,
  date: (column) =>
    `${titleOf(column)} is a date, and a sum of dates means nothing. Write the statistic "min" for the earliest, "max" for the latest, "average" or "count".`,
  rate: (column, _, { exampleWeight }) =>
    `A sum of ${titleOf(column)}${column.unit === null ? '' : ` (${column.unit})`} means nothing. Write the statistic "weighted average" with ${weightOption(exampleWeight)}, or "average", "min" or "max".`,
  number: (column) =>
    `The service gives ${titleOf(column)} no unit that can be added up. Write the statistic "average", "min", "max" or "count". If a sum means something: =SUM(RR.QUERY("${column.name}",filters,0)).`,
};

const weightOption = (example: ColumnEntry | undefined): string =>
  example ? `an option such as "weight=${example.name}"` : 'the option weight';

/** Throws `bad-input` if an average cannot be weighed by a column. */
export function refuseWeight(
  column: ColumnEntry,
  { measure }: ColumnMeasure,
  exampleWeight: ColumnEntry | undefined,
): void {
  if (measure === 'additive' || measure === 'number') return;
  throw badInput(
    `An average cannot be weighted by ${titleOf(column)}, which is not an amount or an area. Write ${weightOption(exampleWeight)}.`,
  );
}

/** Says that amounts of several currencies have no common figure, and which condition helps. */
export const currencyError = (
  amounts: readonly ColumnEntry[],
  statistic: Statistic,
  currency: string,
  found: readonly string[],
): RrError =>
  badInput(
    `${joinAnd(amounts.map(titleOf))} ${plural(amounts.length, 'is', 'are')} in ${currenciesText(found)}, so ${ARTICLES[statistic] ?? 'a'} ${statistic} means nothing. ` +
      `Add a condition to the filters, such as "${currency}=${found[0]}".`,
  );

const ARTICLES: Partial<Record<Statistic, string>> = { average: 'an', min: 'the', max: 'the' };

/** Says that values are too large to add up. A cell would be blank. */
export const overflowError = (column: ColumnEntry, statistic: Statistic): RrError =>
  badReply(
    `The ${statistic} of ${titleOf(column)} is too large for a cell. Its largest values are probably wrong: look at them with RR.QUERY, and leave them out by a filter.`,
  );

/** Says that negative weights have made an average of none of the values. `value` is null if the weights add up to 0. */
export const weightError = (
  column: ColumnEntry,
  weight: ColumnEntry,
  count: number,
  found: { value: string | null; least: string; most: string },
): RrError =>
  badInput(
    `The weighted average of ${titleOf(column)} means nothing: ${negativeWeights(count, weight)}, so ` +
      (found.value === null
        ? 'the weights add up to 0. '
        : `it is ${found.value}, though the values are from ${found.least} to ${found.most}. `) +
      `Leave them out by a filter, such as "${weight.name}>=0", or choose another weight.`,
  );

/** Such as `2 rows have a negative Contracted Rent PA`. */
export const negativeWeights = (count: number, weight: ColumnEntry): string =>
  `${countOf(count, 'row has', 'rows have')} a negative ${titleOf(weight)}`;
