import { joinAnd } from '../../../table/quoted';
import { readAggregate, type Aggregate } from '../facts/read-aggregate';
import { resultPart, type ResultPart, type FormulaFact, type WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { counted, placeText } from './words';

interface TotalFact extends FormulaFact {
  value: number;
  kind: Aggregate['kind'];
  part: ResultPart;
}

/** The formulas that make one figure of cells of a result. */
const totalsOf = ({ formulas, results }: WorkbookFacts): TotalFact[] =>
  formulas.flatMap((fact) => {
    const { value, formula, sheet } = fact;
    const aggregate = typeof value === 'number' ? readAggregate(formula, sheet) : undefined;
    const part = aggregate && resultPart(aggregate.reference, results);
    return part ? [{ ...fact, value: value as number, kind: aggregate.kind, part }] : [];
  });

/** Finds sums and averages over amounts of several currencies. */
export const mixedCurrencies = (facts: WorkbookFacts): Finding[] =>
  totalsOf(facts).flatMap(({ sheet, cell, formula, value, kind, part }): Finding[] => {
    const found = kind === 'sum' || kind === 'average' ? currenciesOf(part) : [];
    if (found.length < 2) return [];
    const what = kind === 'sum' ? 'total' : 'average';
    return [
      {
        rule: 'mixed currencies',
        severity: 'error',
        sheet,
        cell,
        title: `${what === 'total' ? 'Adds' : 'Averages'} amounts of ${joinAnd(found)}.`,
        advice: `The ${what} mixes currencies: ${counted(value)} is an amount of none of them. Filter ${placeText(part.result)} by one currency, or use SUMIFS by currency.`,
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

/** Finds totals of results of which the option `limit` left a part of the rows. */
export const cutTotal = (facts: WorkbookFacts): Finding[] =>
  totalsOf(facts).flatMap(({ sheet, cell, formula, part: { result } }): Finding[] => {
    const { limited } = result.whole.shown;
    if (!limited || limited.shown >= limited.all) return [];
    return [
      {
        rule: 'cut total',
        severity: 'warning',
        sheet,
        cell,
        title: `The total counts ${counted(limited.shown)} of ${counted(limited.all)} rows.`,
        advice: `Option limit leaves the other rows out of ${placeText(result)}. Remove the limit, or total a query without it.`,
        evidence: [formula, result.formula, limited.shown],
      },
    ];
  });
