import type { Extraction } from '../../intake/index';
import { rowAccount, totalsAccount } from '../../intake/reconcile/account-rows';
import type { Answers, ReadSheet, SheetReading } from './compare-actions';
import { tableRange } from './table-range';

/** Takes the table that a person chose of those that were found on a sheet, otherwise the first rent roll. */
export function chosenTable(
  read: ReadSheet,
  found: readonly Extraction[],
  { table = 0 }: Pick<Answers, 'table'>,
): Omit<SheetReading, 'targets'> {
  const rolls = found.filter(({ facts }) => facts.length > 0);
  const tables = rolls.length > 0 ? rolls : found;
  const extraction = (tables[table] ?? tables[0]) as Extraction;
  return {
    ...read,
    extraction,
    tables,
    range: tableRange(read, tables, extraction),
    account: rowAccount(extraction),
    totals: totalsAccount(extraction),
  };
}
