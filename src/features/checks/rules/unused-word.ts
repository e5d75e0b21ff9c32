import { joinAnd } from '../../../table/quoted';
import type { WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';

/** Finds results without rows, such as totals of 0, whose conditions have a value that occurs in no row. */
export const unusedWord = ({ results }: WorkbookFacts): Finding[] =>
  results.flatMap(({ sheet, cell, formula, runs }): Finding[] => {
    const shown = runs.map((run) => run.shown).find((one) => one?.unusedWords?.length);
    if (!shown) return [];
    const columns = joinAnd(shown.unusedWords!);
    return [
      {
        rule: 'unused word',
        severity: 'warning',
        sheet,
        cell,
        title: `No row has the value that the condition on ${columns} asks for.`,
        advice: `${shown.noRows || 'No rows match.'} Correct the value in the filters, or mark this as intended.`,
        evidence: [formula, shown.unusedWords],
      },
    ];
  });
