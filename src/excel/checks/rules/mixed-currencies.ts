import { joinAnd } from '../../../table/join-and';
import { readAggregate } from '../facts/read-aggregate';
import { dataRows, resultPart, type ResultPart } from '../facts/result-part';
import type { WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { counted, placeText } from './words';

/** Finds sums and averages over amounts of several currencies. */
export const mixedCurrencies = ({ formulas, results }: WorkbookFacts): Finding[] =>
  formulas.flatMap((fact): Finding[] => {
    const { sheet, cell, formula, value } = fact;
    const aggregate = typeof value === 'number' ? readAggregate(formula, sheet) : undefined;
    if (aggregate?.kind !== 'sum' && aggregate?.kind !== 'average') return [];
    const part = resultPart(aggregate.reference, results);
    const found = part && isMoney(part) ? currenciesOf(part) : [];
    if (!part || found.length < 2) return [];
    const what = aggregate.kind === 'sum' ? 'total' : 'average';
    return [
      {
        rule: 'mixed currencies',
        severity: 'error',
        sheet,
        cell,
        title: `${what === 'total' ? 'Adds' : 'Averages'} amounts of ${joinAnd(found)}.`,
        advice: `The ${what} mixes currencies: ${counted(value as number)} is an amount of none of them. Filter ${placeText(part.result)} by one currency, or use SUMIFS by currency.`,
        evidence: [formula, part.result.formula, found],
        remedy: 'ask',
      },
    ];
  });

/** One column, whose values are amounts in the currency of their row. */
function isMoney({ result: { area, whole }, area: part }: ResultPart): boolean {
  const { columns, basis } = whole;
  const unit = part.columns === 1 ? columns?.[part.column - area.column]?.unit : undefined;
  // Changes that were asked for in one currency are in that currency.
  return /^currency\b/i.test(unit?.trim() ?? '') && !basis.currency;
}

function currenciesOf({ result, rows: [from, end] }: ResultPart): string[] {
  const { currencies, heldCurrencies } = result.whole;
  const isAll = from === 0 && end >= dataRows(result);
  const among = currencies?.slice(from, end) ?? (isAll ? heldCurrencies : undefined) ?? [];
  return [...new Set(among.map((one) => String(one ?? '').trim()).filter((one) => one !== ''))].sort();
}
