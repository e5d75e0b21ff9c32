import { FIGURE, HEADING, LABEL, NOTE, NUMBER_HEADING, ROW, TOTAL } from '../cell-styles';
import type { SheetTemplate } from '../sheet-template';
import {
  CAME_ROW,
  FIRST_REASON_ROW,
  NO_ROWS,
  OPENING_ROW,
  type BridgeCells,
  type BridgeColumns,
} from './bridge-cells';
import { RATE_LINES, REASON_GROUPS, SPACE_REASONS, type ReasonLine } from './bridge-lines';
import { MODES } from './bridge-status';

export type SheetPart = Pick<SheetTemplate, 'cells' | 'styles' | 'formats'>;

/** The rows of the lines. */
export interface BridgeRows {
  reasons: readonly (ReasonLine & { row: number })[];
  /** The last row of each group of reasons, in their order. */
  groupEnds: readonly number[];
  old: number;
  rates: readonly (ReasonLine & { row: number })[];
  /** The reasons that the sheet does not know. */
  others: number;
  notTold: number;
  closing: number;
}

/** `further` are reasons that the service gives and that have no line yet. */
export function bridgeRows(further: readonly string[]): BridgeRows {
  let row = FIRST_REASON_ROW;
  const groupEnds: number[] = [];
  const reasons = REASON_GROUPS.flatMap(({ lines }) => {
    const placed = lines.map((line) => ({ ...line, row: row++ }));
    groupEnds.push(row - 1);
    return placed;
  });
  const old = row++;
  const rates = RATE_LINES.map((line) => ({ ...line, row: row++ }));
  const own = further.map((reason) => ({ reason, note: 'A reason of this service', row: row++ }));
  const others = row++;
  const notTold = row++;
  return { reasons: [...reasons, ...own], groupEnds, old, rates, others, notTold, closing: row };
}

/** The formulas of amounts and counts, as far as the mode of the sheet lets them be shown. */
function formulasOf(at: BridgeCells, columns: BridgeColumns) {
  const { changes, opening, mode } = at;
  const { one, none } = MODES;
  const change = at.rates ? `${changes.inOne}#` : changes.column(columns.change);
  const zeroWithout = (anchor: string, formula: string) => `IF(${anchor}="${NO_ROWS}",0,${formula})`;
  /** With rates, a text stands for an amount that does not count. */
  const isCounted = ({ column, inOne }: typeof opening) =>
    at.rates ? `${inOne}#,">-1000000000000"` : `${column(columns.currency)},${at.currency}`;
  const rentsIn = (zone: typeof opening, more = '') =>
    zeroWithout(
      zone.anchor,
      `SUMIFS(${at.rates ? `${zone.inOne}#` : zone.column(columns.passingRent)},${isCounted(zone)}${more})`,
    );
  return {
    ...{ change, rentsIn },
    reason: changes.column(columns.reason),
    unitsIn: (zone: typeof opening, more = '') =>
      zeroWithout(zone.anchor, `COUNTIFS(${isCounted(zone)}${more})`),
    ofChanges: (formula: string) => zeroWithout(changes.anchor, formula),
    rounded: (formula: string) => `ROUND(${formula},${at.decimals})`,
    shown: (formula: string) => `=IF(${mode}="${none}","–",${formula})`,
    /** Only what is not converted can be added to rents. */
    rents: (formula: string) => `=IF(${mode}="${one}",${formula},IF(${mode}="${none}","–","not shown"))`,
  };
}

const ofOpening = (row: number) => `IF($C$${OPENING_ROW}>0,C${row}/$C$${OPENING_ROW},"–")`;

/** The lines from opening to closing, and like-for-like below them. */
export function bridgeTable(at: BridgeCells, columns: BridgeColumns, rows: BridgeRows): SheetPart {
  const cells: Record<string, string | { text: string }> = {};
  const { opening, closing, mode } = at;
  const { one, none } = MODES;
  const formulas = formulasOf(at, columns);
  const { change, reason, rentsIn, unitsIn, ofChanges, rounded, shown, rents } = formulas;
  const line = (row: number, label: string | { text: string }, amount: string, count: string, note: string) =>
    Object.assign(cells, {
      [`B${row}`]: label,
      [`C${row}`]: amount,
      [`D${row}`]: `=IF(ISNUMBER($C$${OPENING_ROW})*ISNUMBER(C${row}),${ofOpening(row)},"–")`,
      ...(count && { [`E${row}`]: count }),
      [`F${row}`]: note,
    });

  Object.assign(cells, {
    [`B${OPENING_ROW - 1}`]: 'Passing rent per year',
    [`C${OPENING_ROW - 1}`]: `=IF(${mode}="${none}","Amount","Amount, "&${at.currency})`,
    [`D${OPENING_ROW - 1}`]: '% of opening',
    [`E${OPENING_ROW - 1}`]: 'Rows',
    [`F${OPENING_ROW - 1}`]: 'What it is',
  });

  line(
    OPENING_ROW,
    'Opening passing rent',
    rents(rounded(rentsIn(opening))),
    rents(unitsIn(opening)),
    'The newest rent roll of each property on or before Date A',
  );
  const cameRents = rentsIn(closing, `,${at.closingCame}#,1`);
  line(
    CAME_ROW,
    'Properties that came',
    rents(rounded(`${cameRents}-${ofChanges(`SUMIFS(${change},${at.changeCame}#,1)`)}`)),
    rents(unitsIn(closing, `,${at.closingCame}#,1`)),
    'Their first rent roll after Date A: rent at Date B less their changes',
  );
  const reasonLine = ({ reason: name, note, row }: BridgeRows['reasons'][number]) =>
    line(
      row,
      name.startsWith('=') ? { text: name } : name,
      shown(ofChanges(rounded(`SUMIFS(${change},${reason},$B${row})`))),
      shown(ofChanges(`COUNTIFS(${reason},$B${row})`)),
      note,
    );
  [...rows.reasons, ...rows.rates].forEach(reasonLine);
  const oldRent = rentsIn(closing, `,${at.closingOld}#,1`);
  line(
    rows.old,
    `=IF(${mode}="${none}","Rent rolls > 100 days old","Rent rolls > 100 days old: "&IF(${at.lists.old}="",0,ROWS(${at.lists.old}#))&IF(IF(${at.lists.old}="",0,ROWS(${at.lists.old}#))=1," property"," properties"))`,
    shown('0'),
    '',
    `=IF(${mode}="${one}","Still in closing with "&${at.currency}&" "&ROUND(${oldRent},2)&": the service never says that one left","The service never says that a property left")`,
  );
  const told = [...rows.reasons, ...rows.rates].map(({ row }) => row);
  const [first, last] = [Math.min(...told), Math.max(...told)];
  line(
    rows.others,
    `=IF(ISERROR(${at.lists.reasons}),"Other reasons",IF(${at.lists.reasons}="",IF(ISNUMBER(C${rows.others}),IF(C${rows.others}=0,"Other reasons: none","No reason given"),"Other reasons"),IF(ROWS(${at.lists.reasons}#)=1,${at.lists.reasons},"Other reasons: "&TEXTJOIN(", ",TRUE,${at.lists.reasons}#))))`,
    shown(ofChanges(rounded(`SUM(${change})-SUM(C${first}:C${last})`))),
    shown(ofChanges(`ROWS(${at.changes.anchor}#)-SUM(E${first}:E${last})`)),
    'Changes whose reason has no line above, or that have none',
  );
  line(
    rows.notTold,
    'Not told by the service',
    rents(`ROUND(C${rows.closing}-SUM(C${OPENING_ROW}:C${rows.others}),2)`),
    '',
    'Closing less all lines above: what the changes leave out',
  );
  line(
    rows.closing,
    'Closing passing rent',
    rents(rounded(rentsIn(closing))),
    rents(unitsIn(closing)),
    'The newest rent roll of each property on or before Date B',
  );

  Object.assign(cells, likeForLike(at, rows, formulas));
  return { cells, ...looks(rows.closing) };
}

function likeForLike(
  { changeCame }: BridgeCells,
  rows: BridgeRows,
  { change, reason, ofChanges, rents }: ReturnType<typeof formulasOf>,
): Record<string, string> {
  const like = rows.closing + 2;
  const space = SPACE_REASONS.map((name) => rows.reasons.find((one) => one.reason === name)!);
  const without = [...space, ...rows.rates]
    .map(({ row }) => `-SUMIFS(${change},${changeCame}#,0,${reason},$B$${row})`)
    .join('');
  return {
    [`B${like}`]: 'Like-for-like passing rent, point in time',
    [`C${like}`]: rents(`ROUND(${ofChanges(`SUMIFS(${change},${changeCame}#,0)${without}`)},2)`),
    [`D${like}`]: `=IF(ISNUMBER(C${like}),${ofOpening(like)},"–")`,
    ...Object.fromEntries(LIKE_FOR_LIKE.map((text, index) => [`B${like + 1 + index}`, text])),
  };
}

/** How the lines look, of which the closing is in the row `end`. */
function looks(end: number): Pick<SheetPart, 'styles' | 'formats'> {
  const like = end + 2;
  return {
    styles: [
      [`B${OPENING_ROW - 1}:F${OPENING_ROW - 1}`, HEADING],
      [`C${OPENING_ROW - 1}:E${OPENING_ROW - 1}`, NUMBER_HEADING],
      [`B${OPENING_ROW}:F${end}`, ROW],
      [`C${OPENING_ROW}:E${end}`, FIGURE],
      [`F${OPENING_ROW}:F${end}`, { ...NOTE, ...ROW, wrapping: 'clip' }],
      [`B${OPENING_ROW}:F${OPENING_ROW}`, TOTAL],
      [`B${end}:F${end}`, TOTAL],
      [`C${OPENING_ROW}:E${OPENING_ROW}`, { ...TOTAL, align: 'right' }],
      [`C${end}:E${end}`, { ...TOTAL, align: 'right' }],
      [`F${OPENING_ROW}`, { ...TOTAL, ...NOTE, bold: false }],
      [`F${end}`, { ...TOTAL, ...NOTE, bold: false }],
      [`B${like}`, LABEL],
      [`C${like}:D${like}`, { ...LABEL, align: 'right' }],
      [`B${like + 1}:B${like + LIKE_FOR_LIKE.length}`, NOTE],
    ],
    formats: {
      [`C${OPENING_ROW}:C${like}`]: '#,##0.00',
      [`D${OPENING_ROW}:D${like}`]: '0.00%',
      [`E${OPENING_ROW}:E${end}`]: '#,##0',
    },
  };
}

const LIKE_FOR_LIKE = [
  'All changes of properties that have a rent roll on or before Date A, over opening. Left out: properties that came, units added or removed,',
  'exchange rates, and what the service does not tell. Passing rent of two days. It is not EPRA’s like-for-like, which compares the net rental',
  'income of properties in operation through two full periods.',
];
