import { saysOf } from '../../answers/reconcile/answer-reconcile';
import { formatAddress, formatCell, parseCellAddress } from '../../excel/cell-address';
import type { Reconciled } from '../../answers/calls/answers';
import type { GivenRange } from '../../excel/given-range';
import type { Extraction, FactValue } from '../../intake/index';
import {
  DIFFERENCE_KINDS,
  mappingText,
  rowAccount,
  totalsAccount,
  type Difference,
  type PropertyReconciliation,
} from '../../intake/reconcile';
import { isoToSerial } from '../../table/iso-serial';

/** A number with its format in a cell. */
export interface Formatted {
  number: number;
  format: string;
}

export type ShownCell = string | number | boolean | Formatted;

/** What a function shows: a sentence, headings, and lines as long as the headings. */
export interface ShownLines {
  headline: string;
  headings: readonly string[];
  rows: readonly (readonly ShownCell[])[];
}

/** A range that was compared with the database. */
export interface ComparedRange extends Pick<Reconciled, 'reconciliation' | 'headline' | 'labelOf'> {
  range: GivenRange;
  /** The column of the sheet that the range begins with, from 0. */
  firstColumn: number;
}

const DIFFERENCE_HEADINGS = [
  'Unit',
  'Tenant',
  'Column',
  'Sheet',
  'Database',
  'Difference',
  'Kind',
  'Row',
  'In',
] as const;

/** Shows every difference, by size. The lines of the rent add up to the difference of its totals. */
export function showDifferences(compared: ComparedRange): ShownLines {
  const { reconciliation } = compared;
  const { properties, asks } = reconciliation;
  const linesOf = (property: PropertyReconciliation): ShownCell[][] => [
    ...(properties.length > 1 ? [sentence(saysOf([property], reconciliation))] : []),
    ...property.differences.map((line) => differenceLine(line, compared)),
  ];
  return {
    headline: compared.headline,
    headings: DIFFERENCE_HEADINGS,
    rows: [...asks.map((text) => sentence(text, 'not compared')), ...properties.flatMap(linesOf)],
  };
}

const sentence = (text: string, kind = ''): ShownCell[] =>
  DIFFERENCE_HEADINGS.map((heading) => (heading === 'Unit' ? text : heading === 'Kind' ? kind : ''));

const differenceLine = (
  { unit = '', tenant = '', column, sheet, database, difference, measure, kind, row, position }: Difference,
  { range, firstColumn, labelOf }: ComparedRange,
): ShownCell[] => [
  unit,
  tenant,
  column === undefined ? '' : labelOf(column),
  factCell(sheet),
  factCell(database),
  differenceCell(difference, measure),
  kind,
  placeShown(range, row, position, firstColumn),
  measure ?? '',
];

const UNIT_HEADINGS = [
  'Property',
  'Unit',
  'Tenant',
  'Status',
  'Matched by',
  'Sheet',
  'Database',
  'In',
  'Row',
];

/** Shows what happened to each unit of both sides, with its rents. */
export const showUnits = ({ range, firstColumn, headline, reconciliation }: ComparedRange): ShownLines => ({
  headline,
  headings: UNIT_HEADINGS,
  rows: reconciliation.properties.flatMap(({ name, outcomes }) =>
    outcomes.map(({ unit, tenant, status, rule, sheetRent, databaseRent, currency, row }): ShownCell[] => [
      name,
      unit,
      tenant,
      status,
      rule ?? '',
      amount(sheetRent),
      amount(databaseRent),
      currency ?? '',
      placeShown(range, row, 0, firstColumn),
    ]),
  ),
});

const TOTAL_HEADINGS = ['Property', 'Column', 'In', 'Sheet', 'Database', 'Difference', ...DIFFERENCE_KINDS];

/** Shows the sums of each column in each currency, and the kinds of differences that they come from. */
export const showTotals = ({ reconciliation, headline, labelOf }: ComparedRange): ShownLines => ({
  headline,
  headings: TOTAL_HEADINGS,
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

const SURE = 0.9;

/** Shows what each column of the range is read as, how sure that is, and why. The first line has the mapping as text. */
export function showColumns({ columns, findings }: Extraction): ShownLines {
  const asks = findings.filter(({ severity }) => severity === 'asks').map(({ text }) => text);
  const read = columns.filter(({ column }) => column !== null);
  const unsure = read.filter(({ confidence }) => confidence < SURE).length;
  return {
    headline: [
      `${read.length} of ${columns.length} columns are read${unsure > 0 ? `, ${unsure} of them to be checked` : ''}.`,
      ...asks,
      `Mapping: ${mappingText(columns).join('; ')}`,
    ].join(' '),
    headings: ['Number', 'Heading', 'Column', 'Confidence', 'Sure', 'Reason', 'Period', 'In', 'Else'],
    rows: columns.map(
      ({
        position,
        heading,
        column,
        confidence,
        reasons,
        alternatives,
        period,
        unit,
        currency,
      }): ShownCell[] => [
        position + 1,
        heading,
        column ?? '',
        { number: confidence, format: '0%' },
        column === null ? '' : confidence >= SURE ? 'sure' : 'check',
        reasons.join(' '),
        period ?? '',
        currency ?? unit ?? '',
        alternatives.map((one) => one.column).join(', '),
      ],
    ),
  };
}

/** Shows the kind of every row of the range, and why. The first line accounts for all rows and for the sheet's own totals. */
export const showRows = (extraction: Extraction, range: GivenRange, firstColumn: number): ShownLines => ({
  headline: `${rowAccount(extraction)}. ${totalsAccount(extraction)}`,
  headings: ['Row', 'Kind', 'Reason', 'Belongs to'],
  rows: extraction.rows.map(({ row, kind, reason, owner }): ShownCell[] => [
    placeShown(range, row, 0, firstColumn),
    kind,
    reason,
    placeShown(range, owner, 0, firstColumn),
  ]),
});

/** Returns the cell of a value, with its sheet if the formula is on another one. Without addresses, the row in the range. */
function placeShown(
  { address, from }: GivenRange,
  row: number | undefined,
  position = 0,
  firstColumn = 0,
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

/** Shows a value of a sheet or of the database. */
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
