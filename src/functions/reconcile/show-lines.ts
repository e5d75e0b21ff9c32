import { describeProperties } from '../../answers/reconcile/answer-compare-rolls';
import { formatAddress, formatCell, parseCellAddress } from '../../excel/cell-address';
import type { Reconciled } from '../../answers/calls/answers';
import {
  type Difference,
  DIFFERENCE_KINDS,
  type FactValue,
  kindText,
  type PropertyReconciliation,
  rowAccount,
  sideHeading,
  totalsAccount,
} from '../../intake/index';
import type { Shown } from './read-arguments';
import type { ReadRange } from './read-range';
import type { ShownCell, ShownLines } from './show-columns';
import { isoToSerial } from '../../table/iso-serial';

type RangeOrigin = Pick<ReadRange, 'range' | 'firstColumn'>;

export interface ComparedRange extends Pick<Reconciled, 'reconciliation' | 'headline' | 'labelOf'> {
  read: RangeOrigin;
  otherRange?: RangeOrigin;
}

/** The headings of a table, and those of its cells: one for each range. */
function headingsOf(
  { reconciliation: { sides }, otherRange }: ComparedRange,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const names = [sideHeading(sides.sheet), sideHeading(sides.database)];
  return [...before, ...names, ...after, ...(otherRange ? names.map((name) => `Cell in ${name}`) : ['Row'])];
}

/** Shows every difference, by size. The lines of the rent add up to the difference of its totals. */
export function showDifferences(compared: ComparedRange): ShownLines {
  const { reconciliation } = compared;
  const { properties, asks } = reconciliation;
  const headings = [...headingsOf(compared, ['Unit', 'Tenant', 'Column'], ['Difference', 'Kind']), 'In'];
  const sentence = (text: string, kind = ''): ShownCell[] =>
    headings.map((heading) => (heading === 'Unit' ? text : heading === 'Kind' ? kind : ''));
  const linesOf = (property: PropertyReconciliation): ShownCell[][] => [
    ...(properties.length > 1 ? [sentence(describeProperties([property], reconciliation))] : []),
    ...property.differences.map((line) => differenceLine(line, compared)),
  ];
  return {
    headline: compared.headline,
    headings,
    rows: [...asks.map((text) => sentence(text, 'not compared')), ...properties.flatMap(linesOf)],
  };
}

const differenceLine = (
  line: Difference,
  { read, otherRange, labelOf, reconciliation }: ComparedRange,
): ShownCell[] => {
  const { tenant = '', column, difference, measure = '', kind, note = '' } = line;
  return [
    line.unit ?? (kind === 'within tolerance' ? note : ''),
    tenant,
    column === undefined ? '' : labelOf(column),
    factCell(line.sheet),
    factCell(line.database),
    differenceCell(difference, measure),
    kindText(kind, reconciliation.sides),
    formatLocation(read, line.row, line.position),
    ...(otherRange
      ? [formatLocation(otherRange, line.otherLocation?.row, line.otherLocation?.position)]
      : []),
    measure,
  ];
};

/** Shows what happened to each unit of both sides, with its rents. */
const showUnits = (compared: ComparedRange): ShownLines => {
  const { read, otherRange, headline, reconciliation } = compared;
  const { properties, sides } = reconciliation;
  return {
    headline,
    headings: headingsOf(compared, ['Property', 'Unit', 'Tenant', 'Status', 'Matched by'], ['In']),
    rows: properties.flatMap(({ name, outcomes }) =>
      outcomes.map((outcome): ShownCell[] => [
        name,
        outcome.unit,
        outcome.tenant,
        kindText(outcome.status, sides),
        outcome.rule ?? '',
        amount(outcome.sheetRent),
        amount(outcome.databaseRent),
        outcome.currency ?? '',
        formatLocation(read, outcome.row),
        ...(otherRange ? [formatLocation(otherRange, outcome.otherRow)] : []),
      ]),
    ),
  };
};

/** Shows the sums of each column in each currency, and the kinds of differences that they come from. */
const showTotals = ({ reconciliation, headline, labelOf }: ComparedRange): ShownLines => ({
  headline,
  headings: [
    ...['Property', 'Column', 'In', sideHeading(reconciliation.sides.sheet)],
    ...[sideHeading(reconciliation.sides.database), 'Difference'],
    ...DIFFERENCE_KINDS.map((kind) => kindText(kind, reconciliation.sides)),
  ],
  rows: reconciliation.properties.flatMap(({ name, sums }) =>
    sums.map(({ column, measure, sheet, database, difference, parts }): ShownCell[] => [
      name,
      labelOf(column),
      measure,
      amount(sheet),
      amount(database),
      amount(difference),
      ...DIFFERENCE_KINDS.map((kind) => amount(parts.get(kind))),
    ]),
  ),
});

export const SHOW: Readonly<
  Record<Exclude<Shown, 'columns' | 'rows'>, (compared: ComparedRange) => ShownLines>
> = {
  differences: showDifferences,
  units: showUnits,
  totals: showTotals,
};

/** Shows the kind of every row of the range, and why. The first line accounts for all rows and for the sheet's own totals. */
export const showRows = ({ extraction, ...read }: ReadRange): ShownLines => ({
  headline: `${rowAccount(extraction)}. ${totalsAccount(extraction)}`,
  headings: ['Row', 'Kind', 'Reason', 'Belongs to'],
  rows: extraction.rows.map(({ row, kind, reason, owner }): ShownCell[] => [
    formatLocation(read, row),
    kind,
    reason,
    formatLocation(read, owner),
  ]),
});

/** Returns the cell of a value, with its sheet if the formula is on another one. Without addresses, the row in the range. */
function formatLocation(
  { range: { address, from }, firstColumn }: RangeOrigin,
  row: number | undefined,
  position = 0,
): string | number {
  if (row === undefined) return '';
  const sheet = sheetOf(address);
  if (sheet === undefined) return row;
  const cell = formatCell(row - 1, firstColumn + position);
  const isSame = sheet.toLowerCase() === (from && parseCellAddress(from)?.sheet)?.toLowerCase();
  return isSame ? cell : formatAddress({ sheet, cell });
}

const sheetOf = (address: string | undefined): string | undefined =>
  !address ? undefined : parseCellAddress(address.replace(/![^!]*$/, '!A1'))?.sheet;

const AMOUNT = '#,##0.00';
const DAY = 'yyyy-mm-dd';
const ISO = /^\d{4}-\d\d-\d\d$/;

const amount = (value: number | undefined): ShownCell =>
  value === undefined ? '' : { number: value, format: AMOUNT };

function factCell(value: FactValue | undefined): ShownCell {
  if (value === undefined) return '';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1000 ? value : amount(value);
  const serial = typeof value === 'string' && ISO.test(value) ? isoToSerial(value) : null;
  return serial === null ? value : { number: serial, format: DAY };
}

/** A difference: days and months are whole, amounts and areas have two decimals. */
const differenceCell = (value: number | undefined, measure: string | undefined): ShownCell =>
  value === undefined ? '' : measure === 'days' ? { number: value, format: '0' } : amount(value);
