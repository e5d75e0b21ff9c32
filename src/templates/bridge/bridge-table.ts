import { EXACT, FIGURE, HEADING, LABEL, NOTE, NUMBER_HEADING, ROW, TOTAL, WHOLE } from '../cell-styles';
import type { SheetTemplate } from '../sheet-template';
import {
  CAME_ROW,
  FIRST_REASON_ROW,
  NO_ROWS,
  OPENING_ROW,
  type BridgeCells,
  type BridgeColumns,
  type SpillZone,
} from './bridge-cells';
import { MODES } from './bridge-status';

/** A line of the bridge that adds up the changes of one reason. */
export interface ReasonLine {
  reason: string;
  note: string;
}

/** Lines that lie together, and are one step of the chart. */
export interface LineGroup {
  step: string;
  lines: readonly ReasonLine[];
}

/** The reasons that the reference service gives, in the order of the lines. Another service may give others. */
export const REASON_GROUPS: readonly LineGroup[] = [
  {
    step: 'New lettings',
    lines: [
      { reason: 'new letting', note: 'A tenant came to a unit that was vacant' },
      { reason: 'unit added', note: 'A unit that the earlier rent roll does not have' },
    ],
  },
  {
    step: 'Leases ended',
    lines: [
      { reason: 'expiry', note: 'The unit became vacant: the lease had expired' },
      { reason: 'break exercised', note: 'The unit became vacant at a break' },
      { reason: 'termination', note: 'The unit became vacant otherwise' },
      { reason: 'unit removed', note: 'A unit that the later rent roll does not have' },
    ],
  },
  {
    step: 'Relettings',
    lines: [
      { reason: 'tenant change', note: 'Another tenant, without vacancy between the two rent rolls' },
      { reason: 'renewal', note: 'A new lease with the same tenant' },
      { reason: 'tenant moved', note: 'A tenant went to another unit of the property' },
    ],
  },
  {
    step: 'Rent-free',
    lines: [
      { reason: 'rent-free ended', note: 'The tenant pays what was rent-free' },
      { reason: 'rent-free granted', note: 'A part of the rent became rent-free' },
    ],
  },
  { step: 'Step rents', lines: [{ reason: 'step rent', note: 'A step of the lease' }] },
  { step: 'Reviews', lines: [{ reason: 'rent review', note: 'A rent review of the lease' }] },
  { step: 'Indexation', lines: [{ reason: 'indexation', note: 'An indexation of the lease' }] },
  {
    step: 'Areas',
    lines: [
      { reason: 'area correction', note: 'The same rent per sqm for a corrected area' },
      { reason: 'unit split', note: 'One unit became several' },
      { reason: 'unit merge', note: 'Several units became one' },
    ],
  },
  { step: 'Unexplained', lines: [{ reason: 'unexplained', note: 'The service found no reason' }] },
];

/** Effects of exchange rates, which stand apart. They are 0 unless amounts are converted. */
export const RATE_LINES: readonly ReasonLine[] = [
  { reason: 'exchange rates', note: 'Effect of exchange rates on units whose rent also changed otherwise' },
  { reason: 'exchange rates only', note: 'Effect of exchange rates on all other units' },
];

/** Changes of space, which like-for-like leaves out. */
const SPACE_REASONS: readonly string[] = ['unit added', 'unit removed'];

/** Stands for a blank reason among those that have no line of their own. */
export const NOT_GIVEN = 'none given';

/** Returns those of the reasons that have no line of their own. Excel does not look at their case either. */
export function furtherReasons(reasons: Iterable<string>): string[] {
  const known = new Set(
    [...REASON_GROUPS.flatMap(({ lines }) => lines), ...RATE_LINES].map(({ reason }) => reason.toLowerCase()),
  );
  const further = new Map<string, string>();
  for (const reason of reasons) {
    const key = reason.trim().toLowerCase();
    if (key !== '' && !known.has(key)) further.set(key, reason);
  }
  return [...further.values()].sort((a, b) => (a < b ? -1 : 1));
}

export type SheetPart = Pick<SheetTemplate, 'cells' | 'styles' | 'formats'>;

/** The rows of the lines. */
export interface BridgeRows {
  reasons: readonly (ReasonLine & { row: number })[];
  /** The last row of each group of reasons, in their order. */
  groupEnds: readonly number[];
  old: number;
  rates: readonly (ReasonLine & { row: number })[];
  /** The reasons that the sheet does not know. */
  otherReasons: number;
  unreported: number;
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
  const otherReasons = row++;
  const unreported = row++;
  return { reasons: [...reasons, ...own], groupEnds, old, rates, otherReasons, unreported, closing: row };
}

const zeroWithout = (anchor: string, formula: string) => `IF(${anchor}="${NO_ROWS}",0,${formula})`;

/** The rents and units of a day in the currency of the figures. */
function countedIn(at: BridgeCells, columns: BridgeColumns) {
  /** With rates, a text stands for an amount that does not count. */
  const isCounted = ({ column, inOne }: SpillZone, isAlso: string) => {
    const is = at.rates ? `ISNUMBER(${inOne}#)` : `(${column(columns.currency)}=${at.currency})`;
    return isAlso === '' ? `--${is}` : `${is}*(${isAlso}=1)`;
  };
  /** Of the rows whose cell in `isAlso` is 1, if it is given. */
  const rentsIn = (zone: SpillZone, isAlso = '') =>
    zeroWithout(
      zone.anchor,
      `SUMPRODUCT(${isCounted(zone, isAlso)},${at.rates ? `${zone.inOne}#` : zone.column(columns.passingRent)})`,
    );
  const unitsIn = (zone: SpillZone, isAlso = '') =>
    zeroWithout(zone.anchor, `SUMPRODUCT(${isCounted(zone, isAlso)})`);
  return { rentsIn, unitsIn };
}

const ofOpening = (row: number) => `IF($C$${OPENING_ROW}>0,C${row}/$C$${OPENING_ROW},"–")`;

/** The lines from opening to closing, and like-for-like below them. */
export function bridgeTable(at: BridgeCells, columns: BridgeColumns, rows: BridgeRows): SheetPart {
  const { changes, opening, closing, mode } = at;
  const { oneCurrency, none } = MODES;
  const cells: Record<string, string | { text: string }> = {
    [`B${OPENING_ROW - 1}`]: 'Passing rent per year',
    [`C${OPENING_ROW - 1}`]: `=IF(${mode}="${none}","Amount","Amount, "&${at.currency})`,
    [`D${OPENING_ROW - 1}`]: '% of opening',
    [`E${OPENING_ROW - 1}`]: 'Rows',
    [`F${OPENING_ROW - 1}`]: 'What it is',
  };
  const change = at.rates ? `${changes.inOne}#` : changes.column(columns.change);
  const reason = changes.column(columns.reason);
  const { rentsIn, unitsIn } = countedIn(at, columns);
  const ofChanges = (formula: string) => zeroWithout(changes.anchor, formula);
  const shown = (formula: string) => `=IF(${mode}="${none}","–",${formula})`;
  /** Only what is not converted can be added to rents. */
  const rents = (formula: string) =>
    `=IF(${mode}="${oneCurrency}",${formula},IF(${mode}="${none}","–","not shown"))`;
  const rounded = (formula: string) => `ROUND(${formula},${at.decimals})`;
  const line = (
    row: number,
    [label, amount, count, note]: readonly [
      label: string | { text: string },
      amount: string,
      count: string,
      note: string,
    ],
  ) =>
    Object.assign(cells, {
      [`B${row}`]: label,
      [`C${row}`]: amount,
      [`D${row}`]: `=IF(ISNUMBER($C$${OPENING_ROW})*ISNUMBER(C${row}),${ofOpening(row)},"–")`,
      ...(count && { [`E${row}`]: count }),
      [`F${row}`]: note,
    });

  line(OPENING_ROW, [
    'Opening passing rent',
    rents(rounded(rentsIn(opening))),
    rents(unitsIn(opening)),
    'The newest rent roll of each property on or before Date A',
  ]);
  line(CAME_ROW, [
    'Properties that came',
    rents(
      rounded(
        `${rentsIn(closing, `${at.closingCame}#`)}-${ofChanges(`SUMIFS(${change},${at.changeCame}#,1)`)}`,
      ),
    ),
    rents(unitsIn(closing, `${at.closingCame}#`)),
    'Their first rent roll after Date A: rent at Date B less their changes',
  ]);
  for (const { reason: name, note, row } of [...rows.reasons, ...rows.rates])
    line(row, [
      // A reason of the service may read as a number.
      { text: name },
      shown(ofChanges(rounded(`SUMPRODUCT(--(${reason}=$B${row}),${change})`))),
      shown(ofChanges(`SUMPRODUCT(--(${reason}=$B${row}))`)),
      note,
    ]);
  const olds = `IF(${at.lists.old}="",0,ROWS(${at.lists.old}#))`;
  line(rows.old, [
    `=IF(${mode}="${none}","Rent rolls > 100 days old","Rent rolls > 100 days old: "&${olds}&IF(${olds}=1," property"," properties"))`,
    shown('0'),
    '',
    `=IF(${mode}="${oneCurrency}","Still in closing with "&${at.currency}&" "&ROUND(${rentsIn(closing, `${at.closingOld}#`)},2)&": the service never says that one left","The service never says that a property left")`,
  ]);
  const lineRows = [...rows.reasons, ...rows.rates].map(({ row }) => row);
  const [first, last] = [Math.min(...lineRows), Math.max(...lineRows)];
  line(rows.otherReasons, [
    `=IF(ISNUMBER(E${rows.otherReasons}),IF(E${rows.otherReasons}=0,"Other reasons: none",IF(ROWS(${at.lists.reasons}#)=1,IF(${at.lists.reasons}="${NOT_GIVEN}","No reason given",${at.lists.reasons}),"Other reasons: "&TEXTJOIN(", ",TRUE,${at.lists.reasons}#))),"Other reasons")`,
    shown(ofChanges(rounded(`SUM(${change})-SUM(C${first}:C${last})`))),
    shown(ofChanges(`ROWS(${changes.anchor}#)-SUM(E${first}:E${last})`)),
    'Changes whose reason has no line above, or that have none',
  ]);
  line(rows.unreported, [
    'Not told by the service',
    rents(`ROUND(C${rows.closing}-SUM(C${OPENING_ROW}:C${rows.otherReasons}),2)`),
    '',
    'Closing less all lines above: what the changes leave out',
  ]);
  line(rows.closing, [
    'Closing passing rent',
    rents(rounded(rentsIn(closing))),
    rents(unitsIn(closing)),
    'The newest rent roll of each property on or before Date B',
  ]);

  const like = rows.closing + 2;
  const space = SPACE_REASONS.map((name) => rows.reasons.find((reasonLine) => reasonLine.reason === name)!);
  const without = [...space, ...rows.rates]
    .map(({ row }) => `-SUMPRODUCT((${at.changeCame}#=0)*(${reason}=$B$${row}),${change})`)
    .join('');
  cells[`B${like}`] = 'Like-for-like passing rent, point in time';
  cells[`C${like}`] = rents(`ROUND(${ofChanges(`SUMIFS(${change},${at.changeCame}#,0)${without}`)},2)`);
  cells[`D${like}`] = `=IF(ISNUMBER(C${like}),${ofOpening(like)},"–")`;
  LIKE_FOR_LIKE.forEach((text, index) => (cells[`B${like + 1 + index}`] = text));
  return { cells, ...stylesOf(rows.closing) };
}

/** How the lines look, of which the closing is in the row `end`. */
function stylesOf(end: number): Pick<SheetPart, 'styles' | 'formats'> {
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
      [`C${OPENING_ROW}:C${like}`]: EXACT,
      [`D${OPENING_ROW}:D${like}`]: '0.00%',
      [`E${OPENING_ROW}:E${end}`]: WHOLE,
    },
  };
}

const LIKE_FOR_LIKE = [
  'All changes of properties that have a rent roll on or before Date A, over opening. Left out: properties that came, units added or removed,',
  'exchange rates, and what the service does not tell. Passing rent of two days. It is not EPRA’s like-for-like, which compares the net rental',
  'income of properties in operation through two full periods.',
];
