import { joinAnd } from '../../../table/join-and';
import { readAggregate } from '../facts/read-aggregate';
import { resultPart, type ResultPart } from '../facts/result-part';
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
    const found = part ? currenciesOf(part) : [];
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

/** The currencies of one column, whose values are amounts in the currency of their row. */
function currenciesOf({ result: { area, whole }, area: part, rows: [from, end] }: ResultPart): string[] {
  const ofRows = part.columns === 1 ? whole.currencies?.[part.column - area.column] : undefined;
  return [...new Set(ofRows?.slice(from, end))].filter((currency) => currency !== '').sort();
}
