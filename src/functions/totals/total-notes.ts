import type { ColumnEntry } from '../../contract/entries';
import { serialToIso } from '../../table/iso-serial';
import { quoted } from '../../table/quoted';
import type { Repetition } from '../../table/totals/repeated-rows';
import type { Statistic } from '../../table/totals/statistic';
import type { Total } from '../../table/totals/total-rows';

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');
const doOrDoes = (count: number): string => (count === 1 ? 'It does' : 'They do');

/** Says which rows a figure leaves out, except those that are merely blank. */
export function leftOutNotes(
  { unread, without }: Pick<Total, 'unread' | 'without'>,
  { name, type }: ColumnEntry,
  weight: ColumnEntry | undefined,
): string[] {
  const notes: string[] = [];
  if (unread.count > 0)
    notes.push(
      `In ${rows(unread.count)} ${name}${weight ? ` or ${weight.name}` : ''} is not a ${type === 'TIMESTAMP' ? 'date' : 'number'}, such as ${quoted(unread.example)}. ${doOrDoes(unread.count)} not count.`,
    );
  if (weight && without.count > 0)
    notes.push(
      `${rows(without.count)} with ${percent(without.share)} of ${weight.name} ${without.count === 1 ? 'has' : 'have'} no ${name}. ${doOrDoes(without.count)} not count.`,
    );
  return notes;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const blankCurrencyNote = (amounts: readonly ColumnEntry[], currency: string, count: number): string =>
  `${rows(count)} with ${amounts.map(({ name }) => name).join(' and ')} ${count === 1 ? 'has' : 'have'} no ${currency}. ` +
  `${count === 1 ? 'It counts as if it' : 'They count as if they'} were in the currency of the others.`;

export const unknownCurrencyNote = (amounts: readonly ColumnEntry[], currency: string): string =>
  `The service has no column ${currency}, so nothing shows whether ${amounts.map(({ name }) => name).join(' and ')} ${isOrAre(amounts.length)} in one currency.`;

export const repetitionNote = (
  { name }: ColumnEntry,
  property: string,
  { rows: counted, rolls }: Repetition,
): string =>
  `${name} is the same in all rows of a property: ${counted} rows have ${rolls === 1 ? 'one value' : `the values of ${rolls} rent rolls`}. If it belongs to the property, the sum counts it once for each unit. ` +
  `To add it once for each property: =SUM(INDEX(UNIQUE(RR.QUERY("${property}, ${name}",filters,0)),0,2)).`;

export const datesNote = (dates: readonly number[], statistic: Statistic, date: string): string =>
  `The rows are of rent rolls of ${dates.length} dates, so the ${statistic} has a unit once for each date. Choose one: "${date}=${serialToIso(dates.at(-1)!)}", or the option as_of instead of "all-rentrolls".`;
