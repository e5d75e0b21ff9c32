import { readAggregate } from '../facts/read-aggregate';
import { resultPart } from '../facts/result-part';
import type { WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { counted } from './words';

/** Finds totals of results of which the option `limit` left a part of the rows. */
export const cutTotal = ({ formulas, results }: WorkbookFacts): Finding[] =>
  formulas.flatMap((fact): Finding[] => {
    const { sheet, cell, formula, value } = fact;
    const aggregate = typeof value === 'number' ? readAggregate(formula, sheet) : undefined;
    const part = aggregate && resultPart(aggregate.reference, results);
    const limited = part?.result.whole.shown.limited;
    if (!part || !limited || limited.shown >= limited.all) return [];
    const { result } = part;
    return [
      {
        rule: 'cut total',
        severity: 'warning',
        sheet,
        cell,
        title: `The total counts ${counted(limited.shown)} of ${counted(limited.all)} rows.`,
        advice: `Option limit leaves the other rows out of ${result.sheet}!${result.cell}. Remove the limit, or total a query without it.`,
        evidence: [formula, result.formula, limited.shown],
      },
    ];
  });
