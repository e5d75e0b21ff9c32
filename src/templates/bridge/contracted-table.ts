import { CLIPPED, EXACT, FIGURE, NOTE, ROW, SHARE, WHOLE } from '../cell-styles';
import { columnLetters } from '../formula-parts';
import {
  EVERYTHING,
  putBase,
  putHeadings,
  putList,
  spilled,
  styleLines,
  type ListSheet,
} from '../list-sheet';
import { OPENING_ROW } from './bridge-cells';
import { styleBridge } from './bridge-inputs';
import { MODES } from './bridge-status';
import { LINES, taken, type LeaseColumns, type LeaseRole, type LeaseSide } from './contracted-rows';

const FIRST_LINE = OPENING_ROW + 1;
export const NAMES = Object.values(LINES);
export const CLOSING_ROW = FIRST_LINE + NAMES.length;
export const lineRow = (name: (typeof NAMES)[number]): number => FIRST_LINE + NAMES.indexOf(name);
const AREA_ROW = CLOSING_ROW + 1;
export const SPREAD_ROW = AREA_ROW + 2;
export const LISTED_ROW = SPREAD_ROW + 5;
export const HEADING_ROW = LISTED_ROW + 2;
/** The yellow cell with the line whose leases are listed. */
export const SHOWN = `$C$${LISTED_ROW}`;
/** To as many decimals figures are rounded, so that they add up to the cent whatever they are converted from. */
const DECIMALS = 4;

/** What each line is, in the order of the lines. */
const NOTES = [
  'The property has no row at Date A',
  'The property has no row at Date B',
  'The unit has no row at Date A, and its property has',
  'The unit has no row at Date B, and its property has',
  'At Date A alone, and the tenant has no new lease in the unit',
  'At Date B alone, and the tenant had no lease in the unit that ended',
  'A new lease of the tenant whose lease in the unit ended',
  'The lease went to another unit of the property, grew, or gave a unit back',
  'The same lease in the same unit with another rent',
  'The same lease in the same unit with the same rent',
  'The same lease, or its renewal, was or is in another currency',
  'A lease that stands there twice, or a rent without a lease',
];

/** The cells of both dates, while the sheet is written. */
export interface Figures extends ListSheet {
  opening: LeaseSide;
  closing: LeaseSide;
  mode: string;
  currency: string;
}

/** Shows a dash while nothing can be added. */
const ifShown = (mode: string, formula: string) => `=IF(${mode}="${MODES.none}","–",${formula})`;
const rounded = (formula: string) => `ROUND(${formula},${DECIMALS})`;
const ratio = (over: string, under: string) =>
  `IF(ISNUMBER(${over})*ISNUMBER(${under}),IF(${under}>0,${over}/${under},"–"),"–")`;

/** Writes the lines from opening to closing. */
export function putTable({ writer, opening, closing, mode, currency }: Figures): void {
  const { put } = writer;
  const amount = `=IF(${mode}="${MODES.none}","Amount","Amount, "&${currency})`;
  const dates = ['Leases, Date A', 'Leases, Date B'];
  putHeadings(writer, OPENING_ROW - 1, {
    headings: ['Contracted rent per year', amount, '% of opening', ...dates, 'What it is'],
    texts: 'BG',
  });
  const counted = ({ line, amount }: LeaseSide, test = `${line}<>""`) =>
    ifShown(mode, `SUMPRODUCT((${test})*ISNUMBER(${amount}))`);
  const line = (row: number, label: string, sum: string, ...further: readonly string[]) =>
    [
      ...[label, ifShown(mode, rounded(sum)), `=${ratio(`C${row}`, `$C$${OPENING_ROW}`)}`],
      ...further,
    ].forEach((content, k) => put(`${columnLetters(1 + k)}${row}`, content));
  const moved = (of: (side: LeaseSide) => string, value: string): string[] => {
    const sum = (side: LeaseSide) => `SUMIFS(${side.amount},${of(side)},${value})`;
    const count = (side: LeaseSide) => counted(side, `${of(side)}=${value}`);
    return [`${sum(closing)}-${sum(opening)}`, count(opening), count(closing)];
  };
  const roll = 'The newest rent roll of each property on or before Date';
  const [label, sumOf] = ['contracted rent', ({ amount }: LeaseSide) => `SUM(${amount})`];
  line(OPENING_ROW, `Opening ${label}`, sumOf(opening), counted(opening), '', `${roll} A`);
  NAMES.forEach((name, k) => {
    const row = FIRST_LINE + k;
    const [sum = '', ...counts] = moved((side) => side.line, `$B${row}`);
    line(row, name, sum, ...counts, NOTES[k]!);
  });
  line(CLOSING_ROW, `Closing ${label}`, sumOf(closing), '', counted(closing), `${roll} B`);
  const [sum = '', ...counts] = moved((side) => side.area, '1');
  const about = 'The area is known at both dates, and another one';
  line(AREA_ROW, 'Of the rent changes: with a changed area', sum, ...counts, about);
  styleBridge(writer, { closing: CLOSING_ROW, last: AREA_ROW, notes: 'G' });
}

/** Writes what new leases pay against the leases before them. */
export function putSpreads({ writer, opening, closing, mode }: Figures): void {
  const { put, style, format } = writer;
  putHeadings(writer, SPREAD_ROW, {
    headings: ['New rent and rent before', 'Rent before', 'New rent', 'Spread', 'New leases', 'What it is'],
    texts: 'BG',
  });
  const relet = (own: LeaseSide, opposite: LeaseSide) =>
    `(${own.relet}<>"")*ISNUMBER(MATCH(${own.relet},${opposite.relet},0))`;
  const isRenewal = ({ line }: LeaseSide) => `--(${line}="${LINES.renewal}")`;
  const rows = [
    ['New lettings in units that were let', relet(opening, closing), relet(closing, opening)],
    [LINES.renewal, isRenewal(opening), isRenewal(closing)],
  ] as const;
  const notes = ['Leases of these units that ended. Areas are not adjusted', 'The leases that they renew'];
  rows.forEach(([label, before, after], k) => {
    const row = SPREAD_ROW + 1 + k;
    const rents = (test: string, { amount }: LeaseSide) =>
      ifShown(mode, rounded(`SUMPRODUCT(${test},${amount})`));
    [
      ...[label, rents(before, opening), rents(after, closing)],
      `=IFERROR(${ratio(`D${row}`, `C${row}`)}-1,"–")`,
      ifShown(mode, `SUMPRODUCT(${after},--ISNUMBER(${closing.amount}))`),
      `Rent before: ${notes[k]}`,
    ].forEach((content, at) => put(`${columnLetters(1 + at)}${row}`, content));
  });
  const zone = (from: string, to = from) => `${from}${SPREAD_ROW + 1}:${to}${SPREAD_ROW + rows.length}`;
  style(zone('B', 'G'), ROW);
  style(zone('C', 'F'), FIGURE);
  style(zone('G'), { ...NOTE, ...CLIPPED });
  format(zone('C', 'D'), EXACT);
  format(zone('E'), SHARE);
  format(zone('F'), WHOLE);
}

/** Writes the leases of the lines: a lease of both dates once, and each other row of a date by itself. */
export function putLeases(figures: Figures, columns: LeaseColumns): void {
  const { opening, closing } = figures;
  const base = (heading: string, formula: string) => putBase(figures, heading, formula);
  const before = base(
    'Rent at Date A of the same lease',
    `IF(${closing.pair}>0,${taken(opening.amount, closing.pair)},"")`,
  );
  const listed = (line: string) =>
    `((${SHOWN}="${EVERYTHING}")*(${line}<>"${LINES.unchanged}")*(${line}<>"")+(${line}=${SHOWN}))`;
  const rows = (side: LeaseSide, test: string) =>
    `IFERROR(FILTER(SEQUENCE(ROWS(${side.line})),${listed(side.line)}*(${test})>0,0),0)`;
  const after = base(
    'Listed rows of Date B',
    rows(closing, `ISNUMBER(${closing.amount})+ISNUMBER(${before})`),
  );
  const ended = base(
    'Listed rows of Date A',
    rows(opening, `(${opening.pair}=0)*ISNUMBER(${opening.amount})`),
  );
  const [countB, countA] = [after, ended].map((list) => `IF(SUM(${list})=0,0,ROWS(${list}))`);
  const all = `SEQUENCE(${countB}+${countA})`;
  const numbered = base(
    'Row of Date B, or of Date A below 0',
    `IFERROR(IF(${all}<=${countB},INDEX(${after},IF(${all}<=${countB},${all},1)),-INDEX(${ended},IF(${all}<=${countB},1,${all}-${countB}))),0)`,
  );
  const pick = (row: string, [ofClosing, ofOpening]: readonly [string, string]) =>
    `IF(${row}>0,INDEX(${ofClosing},IF(${row}>0,${row},1)),INDEX(${ofOpening},IF(${row}<0,-${row},1)))`;
  const [from, to] = [
    [before, opening.amount],
    [closing.amount, `IF(${opening.line}="","","")`],
  ] as const;
  const number = (values: string) => `IF(ISNUMBER(${values}),${values},0)`;
  const first = base(
    'Its line',
    `IF(${numbered}=0,0,MATCH(${pick(numbered, [closing.line, opening.line])},$B$${FIRST_LINE}:$B$${CLOSING_ROW - 1},0))`,
  );
  const rentA = base('Its rent at Date A', pick(numbered, from));
  const rentB = base('Its rent at Date B', pick(numbered, to));
  const size = base('Size of its change', `ABS(${number(rentB)}-${number(rentA)})`);
  // LibreOffice does not sort a single value.
  const row = base(
    'Row, by line and size',
    `IF(ROWS(${numbered})=1,${numbered},SORTBY(${numbered},${first},1,${size},-1))`,
  );
  const shown = (pair: readonly [string, string]) => `=IF(${row}=0,"",IFERROR(${pick(row, pair)},""))`;
  const text = (role: LeaseRole) => shown([closing.column(role), opening.column(role)]);
  const [rentFrom, rentTo, change] = ['C', 'D', 'E'].map((letters) => spilled(figures, letters)) as [
    ...[string, string, string],
  ];
  putList(figures, [
    ['Line', shown([closing.line, opening.line])],
    ['Rent at Date A', shown(from)],
    ['Rent at Date B', shown(to)],
    ['Change', `=IF(${row}=0,"",${rounded(`${number(rentTo)}-${number(rentFrom)}`)})`],
    ['Change %', `=IF(ISNUMBER(${rentFrom})*ISNUMBER(${rentTo}),IFERROR(${change}/${rentFrom},""),"")`],
    ['Property', text('property')],
    ['Unit', text('unit')],
    ['Tenant', text('tenant')],
    ['Lease', text(columns.at.lease ? 'lease' : 'leaseStart')],
  ]);
  for (const letters of 'CDE') styleLines(figures, letters, { align: 'right' }, EXACT);
  styleLines(figures, 'F', { align: 'right' }, SHARE);
}
