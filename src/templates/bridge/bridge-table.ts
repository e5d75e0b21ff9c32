import { EXACT, LABEL, LABEL_FIGURE, NOTE } from '../cell-styles';
import { putHeadings } from '../list-sheet';
import type { SheetWriter } from '../sheet-writer';
import { CAME_ROW, FIRST_REASON_ROW, isAllCurrencies, NO_ROWS, NOT_GIVEN, OPENING_ROW } from './bridge-cells';
import { styleBridge } from './bridge-inputs';
import type { BridgeResults } from './bridge-results';
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

export type BridgeLines = ReturnType<typeof bridgeLines>;

/** The rows of the lines. `further` are reasons that the service gives and that have no line yet. */
export function bridgeLines(further: readonly string[]) {
  let row = FIRST_REASON_ROW;
  /** The last row of each group of reasons, in their order. */
  const groupEnds: number[] = [];
  const reasons = REASON_GROUPS.flatMap(({ lines }) => {
    const placed = lines.map((line) => ({ ...line, row: row++ }));
    groupEnds.push(row - 1);
    return placed;
  });
  const old = row++;
  const rates = RATE_LINES.map((line) => ({ ...line, row: row++ }));
  const own = further.map((reason) => ({ reason, note: 'A reason of this service', row: row++ }));
  /** The reasons that the sheet does not know. */
  const otherReasons = row++;
  const unreported = row++;
  return { reasons: [...reasons, ...own], groupEnds, old, rates, otherReasons, unreported, closing: row };
}

const zeroWithout = (anchor: string, formula: string) => `IF(${anchor}="${NO_ROWS}",0,${formula})`;
const ofOpening = (row: number) => `IF($C$${OPENING_ROW}>0,C${row}/$C$${OPENING_ROW},"–")`;
/** Counts the rows of a result in the currency of the figures, or adds up `amounts` of them. The cells `isAlso` must be 1. */
const countedIn = ({ anchor, isCounted }: BridgeResults['opening'], isAlso = '', amounts = '') => {
  const rows = isAlso === '' ? `--${isCounted}` : `${isCounted}*(${isAlso}=1)`;
  return zeroWithout(anchor, `SUMPRODUCT(${rows}${amounts && `,${amounts}`})`);
};
const rentsIn = (result: BridgeResults['opening'], isAlso?: string) =>
  countedIn(result, isAlso, result.amount);

/** Writes the lines from opening to closing, and like-for-like below them. */
export function putBridgeTable(writer: SheetWriter, at: BridgeResults, lines: BridgeLines): void {
  const { put } = writer;
  const { changes, opening, closing, currency, mode, unlisted, oldProperties } = at;
  const { oneCurrency, none } = MODES;
  const amount = `=IF(${mode}="${none}","Amount","Amount, "&${currency})`;
  putHeadings(writer, OPENING_ROW - 1, {
    headings: ['Passing rent per year', amount, '% of opening', 'Rows', 'What it is'],
    texts: 'BF',
  });
  const ofChanges = (formula: string) => zeroWithout(changes.anchor, formula);
  const shown = (formula: string) => `=IF(${mode}="${none}","–",${formula})`;
  /** Only what is not converted can be added to rents. */
  const rents = (formula: string) =>
    `=IF(${mode}="${oneCurrency}",${formula},IF(${mode}="${none}","–","not shown"))`;
  // Amounts that are converted are not rounded to cents, so that they still add up.
  const decimals = at.rates ? `IF(${isAllCurrencies},8,2)` : '2';
  const rounded = (formula: string) => `ROUND(${formula},${decimals})`;
  const line = (
    row: number,
    label: string | { text: string },
    amount: string,
    [count, note]: readonly [count: string, note: string],
  ) => {
    const share = `=IF(ISNUMBER($C$${OPENING_ROW})*ISNUMBER(C${row}),${ofOpening(row)},"–")`;
    [label, amount, share, count, note].forEach((content, k) => {
      if (content !== '') put(`${'BCDEF'.charAt(k)}${row}`, content);
    });
  };
  const roll = 'The newest rent roll of each property on or before Date';

  line(OPENING_ROW, 'Opening passing rent', rents(rounded(rentsIn(opening))), [
    rents(countedIn(opening)),
    `${roll} A`,
  ]);
  const ofCame = ofChanges(`SUMIFS(${changes.amount},${changes.came},1)`);
  line(CAME_ROW, 'Properties that came', rents(rounded(`${rentsIn(closing, closing.came)}-${ofCame}`)), [
    rents(countedIn(closing, closing.came)),
    'Their first rent roll after Date A: rent at Date B less their changes',
  ]);
  const reasonLines = [...lines.reasons, ...lines.rates];
  for (const { reason: name, note, row } of reasonLines) {
    const isOf = `--(${changes.reason}=$B${row})`;
    // A reason of the service may read as a number.
    line(row, { text: name }, shown(ofChanges(rounded(`SUMPRODUCT(${isOf},${changes.amount})`))), [
      shown(ofChanges(`SUMPRODUCT(${isOf})`)),
      note,
    ]);
  }
  const olds = `IF(${oldProperties}="",0,ROWS(${oldProperties}#))`;
  line(
    lines.old,
    `=IF(${mode}="${none}","Rent rolls > 100 days old","Rent rolls > 100 days old: "&${olds}&IF(${olds}=1," property"," properties"))`,
    shown('0'),
    [
      '',
      `=IF(${mode}="${oneCurrency}","Still in closing with "&${currency}&" "&ROUND(${rentsIn(closing, closing.old)},2)&": the service never says that one left","The service never says that a property left")`,
    ],
  );
  const lineRows = reasonLines.map(({ row }) => row);
  const [first, last] = [Math.min(...lineRows), Math.max(...lineRows)];
  const { otherReasons } = lines;
  line(
    otherReasons,
    `=IF(ISNUMBER(E${otherReasons}),IF(E${otherReasons}=0,"Other reasons: none",IF(ROWS(${unlisted}#)=1,IF(${unlisted}="${NOT_GIVEN}","No reason given",${unlisted}),"Other reasons: "&TEXTJOIN(", ",TRUE,${unlisted}#))),"Other reasons")`,
    shown(ofChanges(rounded(`SUM(${changes.amount})-SUM(C${first}:C${last})`))),
    [
      shown(ofChanges(`ROWS(${changes.anchor}#)-SUM(E${first}:E${last})`)),
      'Changes whose reason has no line above, or that have none',
    ],
  );
  const reported = `SUM(C${OPENING_ROW}:C${otherReasons})`;
  line(lines.unreported, 'Not told by the service', rents(`ROUND(C${lines.closing}-${reported},2)`), [
    '',
    'Closing less all lines above: what the changes leave out',
  ]);
  line(lines.closing, 'Closing passing rent', rents(rounded(rentsIn(closing))), [
    rents(countedIn(closing)),
    `${roll} B`,
  ]);
  styleBridge(writer, { closing: lines.closing, last: lines.closing, notes: 'F' });

  const like = lines.closing + 2;
  const space = SPACE_REASONS.map((name) => lines.reasons.find(({ reason }) => reason === name)!);
  const without = [...space, ...lines.rates]
    .map(({ row }) => `-SUMPRODUCT((${changes.came}=0)*(${changes.reason}=$B$${row}),${changes.amount})`)
    .join('');
  const likeForLike = ofChanges(`SUMIFS(${changes.amount},${changes.came},0)${without}`);
  put(`B${like}`, 'Like-for-like passing rent, point in time', LABEL);
  put(`C${like}`, rents(`ROUND(${likeForLike},2)`), LABEL_FIGURE, EXACT);
  put(`D${like}`, `=IF(ISNUMBER(C${like}),${ofOpening(like)},"–")`, LABEL_FIGURE, '0.00%');
  LIKE_FOR_LIKE.forEach((text, index) => put(`B${like + 1 + index}`, text, NOTE));
}

const LIKE_FOR_LIKE = [
  'All changes of properties that have a rent roll on or before Date A, over opening. Left out: properties that came, units added or removed,',
  'exchange rates, and what the service does not tell. Passing rent of two days. It is not EPRA’s like-for-like, which compares the net rental',
  'income of properties in operation through two full periods.',
];
