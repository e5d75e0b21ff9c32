import type { WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';

/**
 * The next break of each unit as reports wrote it until version 0.4: whatever its last day of notice. Since then no formula of a
 * report has this form.
 */
const ANY_NEXT_BREAK =
  /^=IF\(\([^"]+="vacant"\)\+\([^"]+="own use"\)>0,"",IF\(ISNUMBER\((?!""\)).+>\$[A-Z]+\$\d+,/;

/** Finds reports of an earlier version, which count breaks that are too late to use. */
export const earlierReport = ({ formulas }: WorkbookFacts): Finding[] =>
  formulas
    .filter(({ formula }) => ANY_NEXT_BREAK.test(formula))
    .map(({ sheet, cell, formula }) => ({
      rule: 'earlier report',
      severity: 'warning',
      ...{ sheet, cell },
      title: 'This report is of an earlier version, and counts breaks whose last day of notice has passed.',
      advice: `WAULT to first break, expiry profile, first ends and next breaks over "${sheet}" are by that rule. Insert the report again with the same choices, and delete this one.`,
      evidence: [formula],
    }));
