import type { ColumnProposal, Finding, Found } from '../extraction';
import type { Assumption, Measures } from '../facts/resolve-measures';
import { textAt } from '../grid/sheet';
import { normalHeading } from '../layout/layout-of';
import type { FoundCurrency, FoundTable } from './sheet-facts';
import { cutList } from '../../table/quoted';
import { kindOf } from '../vocabulary/target-columns';

interface ReadTable extends FoundTable, FoundCurrency {
  measures: Measures;
  /** The properties that the sheet names. */
  names: readonly string[];
  date?: Found<string>;
}

const MAX_SAMPLED = 600;

const SHORT_YEAR = /^\d{1,2}([./-])\d{1,2}\1\d{2}$/;

const yearIn = (heading: string) => /\b20\d\d\b/.exec(heading)?.[0];
/** The same heading has another year. */
const isOtherYear = (heading: string, than: string): boolean =>
  yearIn(heading) !== yearIn(than) && normalHeading(heading) === normalHeading(than);

/** What only a person can tell, and what was assumed: units, periods, currencies, and the style of numbers and dates. */
export function askedFindings(table: ReadTable): Finding[] {
  const { sheet, columns, unitLines, measures, styles, profiles, currency, mixed, isByRow, names, date } =
    table;
  /** The columns of a kind that pass a test. */
  const positionsIn = (kind: RegExp, passes: (column: ColumnProposal) => boolean = () => true) =>
    columns.flatMap((proposal) =>
      proposal.column && kind.test(kindOf(proposal.column)) && passes(proposal) ? proposal.position : [],
    );
  const isOpen =
    (field: 'decimal' | 'order', values: 'numbers' | 'dates') =>
    ({ position }: ColumnProposal) =>
      styles.get(position)?.[field] === undefined && (profiles.get(position)?.[values] ?? 0) > 0;
  const sampled = unitLines.slice(0, MAX_SAMPLED);
  const questions: readonly Assumption[] = [
    [
      'currency-unknown',
      currency || mixed.length > 0 ? [] : positionsIn(/money/),
      'In which currency are the amounts? The sheet does not say it.',
    ],
    ['area-unit-unknown', measures.withoutUnit, 'In which unit is {}: m² or square feet?'],
    [
      'period-unknown',
      measures.withoutPeriod,
      'For which period is {}: a month, a quarter, a year or another one?',
    ],
    [
      'number-style-unknown',
      positionsIn(/./, isOpen('decimal', 'numbers')),
      'Does “1.234” mean one and a bit or more than a thousand in {}?',
    ],
    [
      'date-order-unknown',
      positionsIn(/date/, isOpen('order', 'dates')),
      'Is the day or the month first in the dates of {}?',
    ],
  ];
  const undated: readonly Assumption[] = [
    [
      'year-assumed',
      positionsIn(/money/, ({ heading }) => columns.some((column) => isOtherYear(column.heading, heading))),
      'as the rent of today: it has the newest year, and the sheet has no date',
    ],
    [
      'year-assumed',
      positionsIn(/date/, ({ position }) =>
        sampled.some((line) => SHORT_YEAR.test(textAt(sheet, line, position))),
      ),
      'with years from 1955 to 2054, because the sheet has no date',
    ],
  ];
  const findings: Finding[] = [];
  const add = (severity: Finding['severity'], [code, positions, text]: Assumption) => {
    const headings = columns.flatMap(({ position, heading }) =>
      positions.includes(position) ? `“${heading}”` : [],
    );
    const about = text.replace('{}', () => headings.join(', '));
    if (positions.length > 0) findings.push({ code, severity, text: about, positions });
  };
  for (const question of questions) add('asks', question);
  for (const [code, positions, how] of [...measures.assumptions, ...(date ? [] : undated)])
    add('note', [code, positions, `{}: read ${how}.`]);
  if (mixed.length > 0)
    findings.push({
      code: 'currency-mixed',
      severity: isByRow ? 'note' : 'asks',
      text: `The sheet has amounts in ${mixed.join(', ')}${isByRow ? ', as a column says for each row.' : '. Which one counts?'}`,
    });
  if (names.length > 1)
    findings.push({
      code: 'several-properties',
      severity: 'note',
      text: `The sheet has ${names.length} properties: ${cutList(names, 6)}.`,
    });
  return findings;
}
