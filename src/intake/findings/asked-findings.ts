import type { ColumnProfile } from '../columns/column-profile';
import type { ColumnProposal, Finding, Found } from '../extraction';
import type { Measures } from '../facts/resolve-measures';
import type { ColumnStyle } from '../values/read-value';
import { normalHeading } from '../layout/layout-of';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';

interface ReadTable {
  columns: readonly ColumnProposal[];
  measures: Measures;
  styles: ReadonlyMap<number, ColumnStyle>;
  profiles: ReadonlyMap<number, ColumnProfile>;
  currency: Found<string> | undefined;
  /** The currencies, if there are several. */
  mixed: readonly string[];
  /** A column says the currency of each row. */
  isByRow: boolean;
  /** The properties that the sheet names. */
  names: readonly string[];
  /** Columns whose years are assumed, because the sheet has no date. */
  undated: UndatedColumns;
}

interface UndatedColumns {
  /** Rents whose heading has the newest of several years. */
  newest: readonly number[];
  /** Dates with two digits of a year. */
  short: readonly number[];
}

const SHORT_YEAR = /^\d{1,2}([./-])\d{1,2}\1\d{2}$/;

/** Finds the columns whose years only the date of a rent roll could tell. `textsOf` gives the texts of a column. */
export function undatedColumns(
  columns: readonly ColumnProposal[],
  textsOf: (position: number) => readonly string[],
): UndatedColumns {
  const ofKind = (kind: RegExp) =>
    columns.filter(({ column }) => column !== null && kind.test(kindOf(column)));
  const yearIn = (heading: string) => /\b20\d\d\b/.exec(heading)?.[0];
  const isOtherYear = (heading: string, than: string) =>
    yearIn(heading) !== yearIn(than) && normalHeading(heading) === normalHeading(than);
  return {
    newest: ofKind(/money/).flatMap(({ position, heading }) =>
      columns.some((column) => isOtherYear(column.heading, heading)) ? position : [],
    ),
    short: ofKind(/date/).flatMap(({ position }) =>
      textsOf(position).some((text) => SHORT_YEAR.test(text)) ? position : [],
    ),
  };
}

/** What only a person can tell: units, periods, currencies, and the style of numbers and dates. */
export function askedFindings(table: ReadTable): Finding[] {
  const { columns, measures, styles, profiles, currency, mixed, isByRow, names, undated } = table;
  const findings: Finding[] = [];
  const quote = (positions: readonly number[]) =>
    positions
      .map((position) => `“${columns.find((proposal) => proposal.position === position)?.heading ?? ''}”`)
      .join(', ');
  const ask = (code: Finding['code'], positions: readonly number[], text: (names: string) => string) => {
    if (positions.length > 0)
      findings.push({ code, severity: 'asks', text: text(quote(positions)), positions });
  };
  const money = columns
    .filter(({ column }) => column && kindOf(column) === 'money')
    .map(({ position }) => position);
  if (!currency && mixed.length === 0)
    ask('currency-unknown', money, () => 'In which currency are the amounts? The sheet does not say it.');
  if (mixed.length > 0)
    findings.push({
      code: 'currency-mixed',
      severity: isByRow ? 'note' : 'asks',
      text: `The sheet has amounts in ${mixed.join(', ')}${isByRow ? ', as a column says for each row.' : '. Which one counts?'}`,
    });
  ask('area-unit-unknown', measures.withoutUnit, (which) => `In which unit is ${which}: m² or square feet?`);
  ask(
    'period-unknown',
    measures.withoutPeriod,
    (which) => `For which period is ${which}: a month, a quarter, a year or another one?`,
  );
  const note = (code: Finding['code'], positions: readonly number[], how: string) => {
    if (positions.length > 0)
      findings.push({ code, severity: 'note', text: `${quote(positions)}: read ${how}.`, positions });
  };
  note('period-assumed', measures.assumedPeriod, 'for the period of the other amounts');
  const rent = columns.flatMap(({ column, position }) => (column === 'contracted_rent_pa' ? position : []));
  if (measures.likely)
    note('period-assumed', rent, `for a ${measures.likely}: for another period, they would not be plausible`);
  note(
    'period-assumed',
    measures.byLine,
    `for the period that ${quote([measures.often ?? -1])} says in each row`,
  );
  note(
    'year-assumed',
    undated.newest,
    'as the rent of today: it has the newest year, and the sheet has no date',
  );
  note('year-assumed', undated.short, 'with years from 1955 to 2054, because the sheet has no date');
  note('scale-assumed', measures.scaled, 'in thousands or more, as a text outside the table says');
  if (measures.isAreaUnitAssumed && columns.some(({ column }) => column && kindOf(column) === 'area'))
    findings.push({
      code: 'area-unit-assumed',
      severity: 'note',
      text: 'Areas are read as m², because the language of the headings is one of countries that measure in m².',
    });
  const open = (test: (style: ColumnStyle, profile: ColumnProfile, column: TargetColumn) => boolean) =>
    columns.flatMap(({ column, position }) => {
      const style = styles.get(position);
      const profile = profiles.get(position);
      return column && style && profile && test(style, profile, column) ? position : [];
    });
  ask(
    'number-style-unknown',
    open((style, { numbers }) => numbers > 0 && style.decimal === undefined),
    (which) => `Does “1.234” mean one and a bit or more than a thousand in ${which}?`,
  );
  ask(
    'date-order-unknown',
    open((style, { dates }, column) => dates > 0 && style.order === undefined && kindOf(column) === 'date'),
    (which) => `Is the day or the month first in the dates of ${which}?`,
  );
  if (names.length > 1)
    findings.push({
      code: 'several-properties',
      severity: 'note',
      text: `The sheet has ${names.length} properties: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}.`,
    });
  return findings;
}
