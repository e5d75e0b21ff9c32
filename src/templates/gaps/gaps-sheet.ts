import {
  CLIPPED,
  FIGURE,
  HEADING,
  LABEL,
  LABEL_FIGURE,
  NOTE,
  NOTICE,
  NUMBER_HEADING,
  ROW,
  SHARE,
  TITLE,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
  WHOLE_BEFORE_TEXT,
} from '../cell-styles';
import { isEndless, isNotAmong, joined, plain, columnLetters, filledCells, bare } from '../formula-parts';
import { putInput, putOwnQuery } from '../own-query';
import {
  ALL_CURRENCIES,
  hasFaults,
  inOneCurrency,
  ratesRefs,
  sumOrFaults,
  type RatesFound,
  type RatesRefs,
} from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';

export type GapRole =
  | ('property' | 'propertyId' | 'unit' | 'tenant' | 'use' | 'currency' | 'contractedRent')
  | ('erv' | 'area' | 'expiry' | 'earliestTermination' | 'nextBreak' | 'firstBreak')
  | ('index' | 'nextIndexation' | 'nextReview' | 'nextStep' | 'approval');

export interface GapsQuestion {
  headings: readonly string[];
  /** The column of each role that the service has, counted from 1. */
  at: Readonly<Partial<Record<GapRole, number>>>;
  /** The days, as `2999-12-31`, that mean none. */
  endless: readonly string[];
  /** The words of an approval that is given, in lower case. */
  approved: readonly string[];
}

interface Gap {
  word: string;
  /** The columns of which one tells it. Without the first, the gap is not looked for. */
  roles: readonly [GapRole, ...GapRole[]];
  /** What tells it: a number, an approval, or anything. */
  by?: 'number' | 'approval';
  /** Only units that pay rent have it. */
  ofLeases?: boolean;
  ask: string;
}

/** In the order in which the yellow cell offers them. */
export const GAPS: readonly Gap[] = [
  {
    word: 'ERV',
    roles: ['erv'],
    by: 'number',
    ask: 'To the valuer: what is the market rent of these units?',
  },
  {
    word: 'break',
    roles: ['firstBreak', 'nextBreak', 'earliestTermination'],
    ofLeases: true,
    ask: 'To the owner: do these leases have breaks? When, whose, and with which notice?',
  },
  {
    word: 'index',
    roles: ['index', 'nextIndexation', 'nextReview', 'nextStep'],
    ofLeases: true,
    ask: 'To the owner: how does the rent change: by an index, reviews, steps, or not at all?',
  },
  {
    word: 'area',
    roles: ['area'],
    by: 'number',
    ask: 'To the agent: what is the lettable area of these units?',
  },
  {
    word: 'expiry',
    roles: ['expiry', 'earliestTermination'],
    ofLeases: true,
    ask: 'To the agent: when do these leases end? Are they open-ended?',
  },
  {
    word: 'approval',
    roles: ['approval'],
    by: 'approval',
    ask: 'To the person who approves: are these rent rolls right?',
  },
];

const ALL = 'everything';
const NOT_REPORTED = 'not told';
const CURRENCIES = 8;
const CURRENCY_ROW = 10;
/** What all currencies are in one, if there is a sheet of rates. */
const ONE_ROW = CURRENCY_ROW + CURRENCIES + 1;
const KIND_ROW = 22;
const HEADING_ROW = 30;
const FIRST_ROW = HEADING_ROW + 1;
const FORMATTED = 2_000;
const QUERY_AT = 9;
const [CURRENCY, SHOWN, UP_TO] = ['$C$4', '$C$5', '$C$6'] as const;

const spill = (letters: string) => `$${letters}$${FIRST_ROW}#`;

/**
 * What units do not tell, ranked by the contracted rent of those units, with the question to ask: in one currency at a time, or
 * in all of them by the rates that a person types. A blank break, index or expiry counts only if nothing else tells how the lease ends, or how its rent changes.
 */
export function gapsSheet(name: string, question: GapsQuestion, rates?: RatesFound): SheetTemplate {
  const writer = createSheetWriter();
  const { put, rowHeight } = writer;
  rowHeight(1, 8);
  rowHeight(2, 30);
  put('B2', 'Gaps by money', TITLE);
  const anchor = putOwnQuery(writer, {
    ...{ at: QUERY_AT, row: HEADING_ROW, headings: question.headings, upTo: UP_TO },
  });
  const availableGaps = GAPS.filter(({ roles: [first] }) => question.at[first] !== undefined);
  const cells = putBases(writer, question, { anchor, availableGaps, rates: rates && ratesRefs(rates.sheet) });
  putInputs(writer, availableGaps, cells, rates);
  putCurrencies(writer, cells);
  putOneCurrency(writer, cells);
  putKinds(writer, availableGaps, cells);
  putUnits(writer, question, cells);
  putNotice(writer, cells);
  return {
    name,
    plain: true,
    ...writer.parts(),
    columnWidths: {
      ...{ A: 12, B: 190, C: 150, D: 170, E: 110, F: 140, G: 170, H: 560 },
      ...Object.fromEntries(question.headings.map((_, k) => [columnLetters(QUERY_AT + k), 120] as const)),
    },
    print: { columns: 'B:H', titleRows: `${HEADING_ROW}:${HEADING_ROW}` },
  };
}

interface Cells {
  anchor: string;
  /** A column of the query, by role. */
  column(role: GapRole): string;
  currency: string;
  rent: string;
  /** What cell C4 asks for: the rent in its own currency, or in the one currency, or why it has no rate. */
  asked: string;
  /** A test of each row. */
  isAsked: string;
  oneCurrency?: { rates: RatesRefs; rent: string };
  property: string;
  any: string;
  missing: string;
  line: string;
  /** By the word of a gap. */
  gaps: ReadonlyMap<string, string>;
  /** The first column to the right of them. */
  next: number;
}

/** Writes what each row lacks, each as one formula for all rows. */
function putBases(
  { put, rowHeight }: SheetWriter,
  { headings, at, endless, approved }: GapsQuestion,
  {
    anchor,
    availableGaps,
    rates,
  }: Pick<Cells, 'anchor'> & { availableGaps: readonly Gap[]; rates: RatesRefs | undefined },
): Cells {
  const rows = `${anchor}#`;
  const column = (role: GapRole) => (at[role] ? `INDEX(${rows},0,${at[role]})` : '""');
  let next = QUERY_AT + headings.length + 1;
  const base = (heading: string, formula: string): string => {
    const letters = columnLetters(next++);
    put(`${letters}${HEADING_ROW}`, heading, { ...HEADING, fontSize: 8 });
    put(`${letters}${FIRST_ROW}`, `=${formula}`);
    return spill(letters);
  };
  rowHeight(HEADING_ROW, 40);
  const number = base('Number of the row', `ROW(INDEX(${rows},0,1))-ROW(${anchor})+1`);
  const text = plain(column('currency'));
  const currency = base('Its currency', `IF(${text}="","${NOT_REPORTED}",UPPER(${text}))`);
  const amount = column('contractedRent');
  const rent = base('Rent a year, 0 if blank', `IF(ISNUMBER(${amount}),${amount},0)`);
  const isAll = `(${CURRENCY}="${ALL_CURRENCIES}")`;
  const rate = rates && base('Rate into the one currency', rates.of(currency, NOT_REPORTED));
  const rentInOneCurrency = rate && base('In the one currency', inOneCurrency(rent, rate));
  const asked = rentInOneCurrency
    ? base('In the currency of cell C4', `IF(${isAll},${rentInOneCurrency},${rent})`)
    : rent;
  const isAsked = rentInOneCurrency ? `((${currency}=${CURRENCY})+${isAll})` : `(${currency}=${CURRENCY})`;
  const property = base('Its property', plain(column(at.propertyId ? 'propertyId' : 'property')));
  const isReported = ({ by }: Gap, cells: string): string => {
    const trimmed = plain(cells);
    if (by === 'number') return `ISNUMBER(${cells})`;
    if (by === 'approval') return approved.map((word) => `(LOWER(${trimmed})="${word}")`).join('+');
    return `(${trimmed}<>"")`;
  };
  const gaps = new Map(
    availableGaps.map((gap) => {
      const tests = gap.roles.filter((role) => at[role]).map((role) => isReported(gap, column(role)));
      if (gap.word === 'break' && at.expiry) tests.push(`(${isEndless(column('expiry'), endless)})`);
      // A test that is not added to anything equals neither 0 nor 1.
      const blank = `(0+${tests.join('+')}=0)`;
      const open = gap.ofLeases ? `(${rent}>0)*${blank}` : `(${number}>0)*${blank}`;
      return [gap.word, base(`Lacks: ${gap.word}`, `IF(${open}>0,1,0)`)] as const;
    }),
  );
  const any = base('Lacks how many', [...gaps.values()].join('+'));
  const words = joined(
    [...gaps].map(([word, lacks]) => `IF(${lacks}=1,"${word}","")`),
    ' ',
  );
  const missing = base('What it lacks', `SUBSTITUTE(TRIM(${words})," ",", ")`);
  const shown = base(
    'Is listed',
    [
      `(${SHOWN}="${ALL}")*${any}`,
      ...[...gaps].map(([word, spilled]) => `(${SHOWN}="${word}")*${spilled}`),
    ].join('+'),
  );
  const listed = (values: string) => `FILTER(${values},${isAsked}*(${shown}>0))`;
  const line = base(
    'Lines: the most rent first',
    `SORTBY(${listed(number)},${listed(asked)},-1,${listed(number)},1)`,
  );
  return {
    ...{ anchor, column, currency, rent, asked, isAsked, property, any, missing, line, gaps, next },
    ...(rates && rentInOneCurrency && { oneCurrency: { rates, rent: rentInOneCurrency } }),
  };
}

function putInputs(
  writer: SheetWriter,
  availableGaps: readonly Gap[],
  { next, currency }: Cells,
  rates: RatesFound | undefined,
): void {
  const { put, choose } = writer;
  const currencies = (letters: string) =>
    `$${letters}$${CURRENCY_ROW}:$${letters}$${CURRENCY_ROW + CURRENCIES - 1}`;
  const most = `MATCH(MAX(${currencies('F')}),${currencies('F')},0)`;
  putInput(
    writer,
    4,
    'Currency',
    rates?.isComplete ? ALL_CURRENCIES : `=IFERROR(INDEX(${currencies('B')},${most}),"")`,
    rates
      ? `One of them, or “${ALL_CURRENCIES}” in one, by the rates of a sheet.`
      : 'That of most units. Type another one.',
  );
  putInput(writer, 5, 'Missing', ALL, 'What the units below lack. The list offers the rest.');
  putInput(writer, 6, 'Rent rolls up to', '', 'A date. Empty: the latest of each property.');
  const [letters, codes] = [columnLetters(next + 7), columnLetters(next + 8)];
  if (rates) {
    put(`${codes}${HEADING_ROW}`, 'Currencies', HEADING);
    put(`${codes}${FIRST_ROW}`, { text: ALL_CURRENCIES });
    put(`${codes}${FIRST_ROW + 1}`, `=IFERROR(INDEX(SORT(UNIQUE(${currency})),SEQUENCE(${CURRENCIES})),"")`);
  }
  choose({
    zone: 'C4',
    from: rates
      ? filledCells(codes, FIRST_ROW, FIRST_ROW + CURRENCIES)
      : filledCells('B', CURRENCY_ROW, CURRENCY_ROW + CURRENCIES - 1),
  });
  put(`${letters}${HEADING_ROW}`, 'Missing', HEADING);
  [ALL, ...availableGaps.map(({ word }) => word)].forEach((word, k) =>
    put(`${letters}${FIRST_ROW + k}`, { text: word }),
  );
  choose({ zone: 'C5', from: `=$${letters}$${FIRST_ROW}:$${letters}$${FIRST_ROW + availableGaps.length}` });
}

const putHeadings = ({ put }: SheetWriter, row: number, headings: readonly string[], texts: string): void =>
  headings.forEach((heading, k) => {
    const letter = 'BCDEFGH'.charAt(k);
    put(`${letter}${row}`, heading, texts.includes(letter) ? HEADING : NUMBER_HEADING);
  });

function putCurrencies(writer: SheetWriter, cells: Cells): void {
  const { currency, rent, any } = cells;
  const { put, style } = writer;
  const last = CURRENCY_ROW + CURRENCIES - 1;
  putHeadings(
    writer,
    CURRENCY_ROW - 1,
    ['Currency', 'Rent a year', 'of it with a gap', 'Share', 'Units', 'of them with a gap'],
    'B',
  );
  put(`B${CURRENCY_ROW}`, `=IFERROR(INDEX(SORT(UNIQUE(${currency})),SEQUENCE(${CURRENCIES})),"")`);
  for (let row = CURRENCY_ROW; row <= last; row++) {
    const figure = (letter: string, formula: string, format: string) =>
      put(`${letter}${row}`, `=IF(B${row}="","",IFERROR(${formula},"–"))`, LABEL_FIGURE, format);
    style(`B${row}`, LABEL);
    const [isOf, lacks] = [`(${currency}=B${row})`, `(${any}>0)`];
    figure('C', `SUMPRODUCT(--${isOf},${rent})`, WHOLE);
    figure('D', `SUMPRODUCT(${isOf}*${lacks},${rent})`, WHOLE);
    figure('E', `D${row}/C${row}`, SHARE);
    figure('F', `SUMPRODUCT(--${isOf})`, WHOLE);
    figure('G', `SUMPRODUCT(${isOf}*${lacks})`, WHOLE);
  }
  const missed = `SUMPRODUCT(--${isNotAmong(currency, `$B$${CURRENCY_ROW}:$B$${last}`)})`;
  put(`B${last + 1}`, 'Check', LABEL);
  put(
    `C${last + 1}`,
    `=IFERROR(IF(${missed}>0,"More currencies than lines: "&${missed}&" units are in none.","OK: each unit is in a line."),"–")`,
    NOTE,
  );
}

/** Writes what all currencies come to in one, whatever cell C4 asks for. */
function putOneCurrency({ put, style }: SheetWriter, { currency, any, oneCurrency }: Cells): void {
  if (!oneCurrency) return;
  const { rates, rent } = oneCurrency;
  const row = ONE_ROW;
  const figure = (letter: string, formula: string, format: string) =>
    put(`${letter}${row}`, `=IFERROR(${formula},"–")`, TOTAL_FIGURE, format);
  style(`B${row}:G${row}`, TOTAL);
  put(`B${row}`, `="All in "&${rates.into}`);
  figure('C', sumOrFaults(rent, `SUM(${rent})`), WHOLE);
  figure('D', sumOrFaults(`IF(${any}>0,${rent},"")`, `SUMIFS(${rent},${any},">0")`), WHOLE);
  figure('E', `D${row}/C${row}`, SHARE);
  figure('F', `ROWS(${currency})`, WHOLE);
  figure('G', `COUNTIFS(${any},">0")`, WHOLE);
  put(`B${row + 1}`, `=IFERROR("Rates: "&${rates.named(currency)},"")`, NOTE);
}

/** Writes what is missing, ranked, from cells at the right end. */
function putKinds(
  writer: SheetWriter,
  availableGaps: readonly Gap[],
  { asked, isAsked, oneCurrency, property, gaps, next }: Cells,
): void {
  const { put, style, format } = writer;
  const kinds = [0, 1, 2, 3, 4, 5].map((k) => columnLetters(next + k));
  const [word, money, share, units, properties, ask] = kinds;
  const order = columnLetters(next + 6);
  const last = FIRST_ROW + availableGaps.length - 1;
  availableGaps.forEach((gap, k) => {
    const row = FIRST_ROW + k;
    const gapsOf = gaps.get(gap.word)!;
    const figure = (letters: string | undefined, formula: string) =>
      put(`${letters}${row}`, `=IFERROR(${formula},"–")`);
    const isOpen = `(${isAsked}*(${gapsOf}=1)>0)`;
    const [open, all] = [`SUMPRODUCT(--${isOpen},${asked})`, `SUMPRODUCT(${isAsked}*1,${asked})`];
    const shareOf = `IF(ISNUMBER(${money}${row}),IFERROR(${money}${row}/${all},0),"–")`;
    put(`${word}${row}`, { text: gap.word });
    figure(money, oneCurrency ? sumOrFaults(`IF(${gapsOf}=1,${asked},"")`, open) : open);
    put(`${share}${row}`, `=${oneCurrency ? `IF(${hasFaults(asked)},"–",${shareOf})` : shareOf}`);
    figure(units, `SUMPRODUCT(--${isOpen})`);
    figure(properties, `IF(${units}${row}=0,0,ROWS(UNIQUE(FILTER(${property},${isAsked}*(${gapsOf}=1)))))`);
    put(`${ask}${row}`, { text: gap.ask });
  });
  const cellAt = (letters = word, row = FIRST_ROW) => `$${letters}$${row}`;
  const zone = (letters?: string) => cellAt(letters) + (last > FIRST_ROW ? `:${cellAt(letters, last)}` : '');
  const numbers = `ROW(${zone()})-${FIRST_ROW - 1}`;
  put(`${order}${HEADING_ROW}`, 'Order', { ...HEADING, fontSize: 8 });
  // LibreOffice does not sort a single value.
  const sorted = `SORTBY(${numbers},${zone(money)},-1,${zone(units)},-1)`;
  put(`${order}${FIRST_ROW}`, `=${last > FIRST_ROW ? sorted : numbers}`);
  putHeadings(
    writer,
    KIND_ROW - 1,
    ['Missing', 'Rent that it leaves open', 'Share of the rent', 'Units', 'Properties', 'Question', ''],
    'BGH',
  );
  kinds.forEach((letters, k) =>
    put(`${'BCDEFG'.charAt(k)}${KIND_ROW}`, `=INDEX(${zone(letters)},${zone(order)})`),
  );
  const shown = (letter: string) => `${letter}${KIND_ROW}:${letter}${KIND_ROW + availableGaps.length - 1}`;
  for (const letter of 'BCDEFGH') style(shown(letter), 'CDEF'.includes(letter) ? FIGURE : ROW);
  const formats = { C: WHOLE, D: SHARE, E: WHOLE, F: WHOLE_BEFORE_TEXT };
  for (const [letter, code] of Object.entries(formats)) format(shown(letter), code);
  format(`F${KIND_ROW - 1}`, WHOLE_BEFORE_TEXT);
}

/** Writes the units, each column as one formula. */
function putUnits(writer: SheetWriter, { at }: GapsQuestion, cells: Cells): void {
  const { column, asked, missing, line, oneCurrency } = cells;
  const { put, style, format } = writer;
  const shown = (values: string) => `=IFERROR(INDEX(${values},${line}),"")`;
  const text = (role: GapRole) =>
    at[role] ? `=IFERROR(${plain(`INDEX(${column(role)},${line})`)},"")` : '–';
  putHeadings(
    writer,
    HEADING_ROW,
    ['Property', 'Unit', 'Tenant', 'Use', 'Rent a year', 'Missing', 'Question'],
    'BCDEGH',
  );
  if (oneCurrency)
    put(
      `F${HEADING_ROW}`,
      `=IF(${CURRENCY}="${ALL_CURRENCIES}","Rent a year in "&${oneCurrency.rates.into},"Rent a year")`,
    );
  const [B, C, D, G] = [...'BCDG'].map(spill);
  const letTo = `IF(${D}="","",${joined(['", let to "', D!], '')})`;
  const columns = {
    B: text('property'),
    C: text('unit'),
    D: text('tenant'),
    E: text('use'),
    F: shown(asked),
    G: shown(missing),
    H: `=IFERROR(${joined([B!, '", unit "', C!, letTo, '": please tell us the "', G!, '"."'], '')},"")`,
  };
  for (const [letter, formula] of Object.entries(columns)) {
    put(`${letter}${FIRST_ROW}`, formula);
    style(`${letter}${FIRST_ROW}:${letter}${FIRST_ROW + FORMATTED - 1}`, {
      ...CLIPPED,
      align: letter === 'F' ? 'right' : 'left',
    });
  }
  format(`F${HEADING_ROW}:F${FIRST_ROW + FORMATTED - 1}`, WHOLE_BEFORE_TEXT);
}

function putNotice({ put }: SheetWriter, { anchor, line, gaps }: Cells): void {
  const unavailable = GAPS.filter(({ word }) => !gaps.has(word)).map(({ word }) => word);
  const address = bare(anchor);
  const lacks =
    unavailable.length > 0
      ? `Not looked for, because the service has no column: ${unavailable.join(', ')}. `
      : '';
  put(
    'B3',
    `=IF(ISERROR(${anchor}),"No figures: cell ${address} and the pane say why.",IF(ISERROR(${line.slice(0, -1)}),"In this currency, no unit lacks it. ","")&"${lacks}A blank can be right, for example without a break: the question asks.")`,
    NOTICE,
  );
}
