import {
  FIGURE,
  HEADING,
  LABEL,
  LABEL_FIGURE,
  NOTE,
  NOTICE,
  ROW,
  SHARE,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
  WHOLE_BEFORE_TEXT,
} from '../cell-styles';
import { bare, columnLetters, filledCells, isNotAmong, plain } from '../formula-parts';
import {
  CURRENCIES,
  EVERYTHING,
  listTemplate,
  openListSheet,
  putAboutQuery,
  putCheck,
  putHeadings,
  putList,
  putSmallHeading,
  type ListSheet,
} from '../list-sheet';
import { ALL_CURRENCIES, hasFaults, ratesRefs, sumOrFaults, type RatesFound } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import type { SheetWriter } from '../sheet-writer';
import { NOTICE_CELL } from '../title-block';
import { gapQuestions } from './gap-questions';
import {
  CURRENCY,
  GAPS,
  putGapRows,
  SHOWN,
  type GapCells,
  type GapRole,
  type GapsQuestion,
} from './gap-rows';

const CURRENCY_ROW = 15;
const LAST_CURRENCY_ROW = CURRENCY_ROW + CURRENCIES - 1;
/** What all currencies are in one, if there is a sheet of rates. */
const ONE_ROW = LAST_CURRENCY_ROW + 2;
const KIND_ROW = 27;
const HEADING_ROW = 35;
const FIRST_ROW = HEADING_ROW + 1;
const QUERY_AT = 9;

/** The last one is shown. */
export const GAP_TITLES = ['Gap questions', 'Gaps'] as const;

/**
 * What units do not tell, ranked by the contracted rent of those units, with the questions to ask: in one currency at a time, or
 * in all of them by the rates that a person types. A blank break, index or expiry counts only if nothing else tells how the lease
 * ends, or how its rent changes.
 */
export function gapSheets(
  titles: Record<(typeof GAP_TITLES)[number], string>,
  question: GapsQuestion,
  rates?: RatesFound,
): SheetTemplate[] {
  const { headings, at, question: asked } = question;
  const listed = (letters: string) => `$${letters}$${CURRENCY_ROW}:$${letters}$${LAST_CURRENCY_ROW}`;
  const [names, units] = [listed('B'), listed('F')];
  const sheet = openListSheet({
    title: 'Gaps by money',
    headingRow: HEADING_ROW,
    queryAt: QUERY_AT,
    headings,
    question: asked,
    inputs: [
      [
        'Currency',
        rates?.isComplete ? ALL_CURRENCIES : `=IFERROR(INDEX(${names},MATCH(MAX(${units}),${units},0)),"")`,
      ],
      ['Missing', EVERYTHING],
    ],
  });
  const { writer, anchor } = sheet;
  const cells = putGapRows(sheet, question, { anchor, rates: rates && ratesRefs(rates.sheet) });
  const shown = `SUMPRODUCT(${cells.isAsked}*1)`;
  putAboutQuery(
    sheet,
    { ...at, property: at.propertyId ?? at.property! },
    {
      currency: CURRENCY,
      units: shown,
      otherCurrencies: {
        units: `ROWS(${anchor}#)-${shown}`,
        currencies: `SUMPRODUCT((${names}<>"")*(${names}<>${CURRENCY}))`,
      },
    },
  );
  putChoices(sheet, cells, rates);
  putCurrencies(writer, cells);
  putOneCurrency(writer, cells);
  putKinds(sheet, cells);
  putUnits(sheet, question, cells);
  putNotice(writer, cells);
  const gaps = listTemplate(sheet, {
    name: titles.Gaps,
    widths: { A: 12, B: 190, C: 150, D: 170, E: 110, F: 140, G: 170, H: 560 },
    right: { from: QUERY_AT, count: headings.length, width: 120 },
    printed: 'B:H',
  });
  return [gapQuestions(titles['Gap questions'], titles.Gaps, question, cells), gaps];
}

/** The currencies, as a formula that fills {@link CURRENCIES} cells. */
const listedCurrencies = (currency: string): string =>
  `=IFERROR(INDEX(SORT(UNIQUE(${currency})),SEQUENCE(${CURRENCIES})),"")`;

/** Writes what the yellow cells offer, behind the table of kinds. */
function putChoices(
  { writer, next }: ListSheet,
  { gaps, currency }: GapCells,
  rates: RatesFound | undefined,
): void {
  const { put, choose } = writer;
  const [letters, codes] = [columnLetters(next + 7), columnLetters(next + 8)];
  if (rates) {
    put(`${codes}${HEADING_ROW}`, 'Currencies', HEADING);
    put(`${codes}${FIRST_ROW}`, { text: ALL_CURRENCIES });
    put(`${codes}${FIRST_ROW + 1}`, listedCurrencies(currency));
  }
  choose({
    zone: bare(CURRENCY),
    from: rates
      ? filledCells(codes, FIRST_ROW, FIRST_ROW + CURRENCIES)
      : filledCells('B', CURRENCY_ROW, LAST_CURRENCY_ROW),
  });
  put(`${letters}${HEADING_ROW}`, 'Missing', HEADING);
  [EVERYTHING, ...gaps.map(({ word }) => word)].forEach((text, k) =>
    put(`${letters}${FIRST_ROW + k}`, { text }),
  );
  choose({ zone: bare(SHOWN), from: `=$${letters}$${FIRST_ROW}:$${letters}$${FIRST_ROW + gaps.length}` });
}

function putCurrencies(writer: SheetWriter, { currency, rent, any }: GapCells): void {
  const { put, style } = writer;
  putHeadings(writer, CURRENCY_ROW - 1, {
    headings: ['Currency', 'Rent a year', 'of it with a gap', 'Share', 'Units', 'of them with a gap'],
    texts: 'B',
  });
  put(`B${CURRENCY_ROW}`, listedCurrencies(currency));
  for (let row = CURRENCY_ROW; row <= LAST_CURRENCY_ROW; row++) {
    const [isOf, lacks] = [`(${currency}=B${row})`, `(${any}>0)`];
    style(`B${row}`, LABEL);
    for (const [letter, formula, format] of [
      ['C', `SUMPRODUCT(--${isOf},${rent})`, WHOLE],
      ['D', `SUMPRODUCT(${isOf}*${lacks},${rent})`, WHOLE],
      ['E', `D${row}/C${row}`, SHARE],
      ['F', `SUMPRODUCT(--${isOf})`, WHOLE],
      ['G', `SUMPRODUCT(${isOf}*${lacks})`, WHOLE],
    ] as const)
      put(`${letter}${row}`, `=IF(B${row}="","",IFERROR(${formula},"–"))`, LABEL_FIGURE, format);
  }
  putCheck(writer, LAST_CURRENCY_ROW + 1, {
    missed: `SUMPRODUCT(--${isNotAmong(currency, `$B$${CURRENCY_ROW}:$B$${LAST_CURRENCY_ROW}`)})`,
    ...{ lines: 'lines', rows: 'units are in none', ok: '"OK: each unit is in a line."' },
  });
}

/** Writes what all currencies come to in one, whatever is asked for. */
function putOneCurrency({ put, style }: SheetWriter, { currency, any, oneCurrency }: GapCells): void {
  if (!oneCurrency) return;
  const { rates, rent } = oneCurrency;
  style(`B${ONE_ROW}:G${ONE_ROW}`, TOTAL);
  put(`B${ONE_ROW}`, `="All in "&${rates.into}`);
  for (const [letter, formula, format] of [
    ['C', sumOrFaults(rent, `SUM(${rent})`), WHOLE],
    ['D', sumOrFaults(`IF(${any}>0,${rent},"")`, `SUMIFS(${rent},${any},">0")`), WHOLE],
    ['E', `D${ONE_ROW}/C${ONE_ROW}`, SHARE],
    ['F', `ROWS(${currency})`, WHOLE],
    ['G', `COUNTIFS(${any},">0")`, WHOLE],
  ] as const)
    put(`${letter}${ONE_ROW}`, `=IFERROR(${formula},"–")`, TOTAL_FIGURE, format);
  put(`B${ONE_ROW + 1}`, `=IFERROR("Rates: "&${rates.named(currency)},"")`, NOTE);
}

/** Writes what is missing, ranked, from cells at the right end. */
function putKinds(sheet: ListSheet, { asked, isAsked, oneCurrency, property, gaps }: GapCells): void {
  const { writer, next } = sheet;
  const { put, style, format } = writer;
  const kinds = [0, 1, 2, 3, 4, 5].map((k) => columnLetters(next + k));
  const [word, money, share, units, properties, ask] = kinds;
  const order = columnLetters(next + 6);
  const last = FIRST_ROW + gaps.length - 1;
  gaps.forEach((gap, k) => {
    const row = FIRST_ROW + k;
    const figure = (letters: string | undefined, formula: string) =>
      put(`${letters}${row}`, `=IFERROR(${formula},"–")`);
    const isOpen = `(${isAsked}*(${gap.lacks}=1)>0)`;
    const [open, all] = [`SUMPRODUCT(--${isOpen},${asked})`, `SUMPRODUCT(${isAsked}*1,${asked})`];
    const shareOf = `IF(ISNUMBER(${money}${row}),IFERROR(${money}${row}/${all},0),"–")`;
    put(`${word}${row}`, { text: gap.word });
    figure(money, oneCurrency ? sumOrFaults(`IF(${gap.lacks}=1,${asked},"")`, open) : open);
    put(`${share}${row}`, `=${oneCurrency ? `IF(${hasFaults(asked)},"–",${shareOf})` : shareOf}`);
    figure(units, `SUMPRODUCT(--${isOpen})`);
    figure(
      properties,
      `IF(${units}${row}=0,0,ROWS(UNIQUE(FILTER(${property},${isAsked}*(${gap.lacks}=1)))))`,
    );
    put(`${ask}${row}`, { text: gap.ask });
  });
  const cellAt = (letters = word, row = FIRST_ROW) => `$${letters}$${row}`;
  const zone = (letters?: string) => cellAt(letters) + (last > FIRST_ROW ? `:${cellAt(letters, last)}` : '');
  const numbers = `ROW(${zone()})-${FIRST_ROW - 1}`;
  putSmallHeading(sheet, order, 'Order');
  // LibreOffice does not sort a single value.
  const sorted = `SORTBY(${numbers},${zone(money)},-1,${zone(units)},-1)`;
  put(`${order}${FIRST_ROW}`, `=${last > FIRST_ROW ? sorted : numbers}`);
  putHeadings(writer, KIND_ROW - 1, {
    headings: [
      'Missing',
      'Rent that it leaves open',
      'Share of the rent',
      'Units',
      'Properties',
      'Question',
      '',
    ],
    texts: 'BGH',
  });
  kinds.forEach((letters, k) =>
    put(`${columnLetters(1 + k)}${KIND_ROW}`, `=INDEX(${zone(letters)},${zone(order)})`),
  );
  const shown = (letter: string) => `${letter}${KIND_ROW}:${letter}${KIND_ROW + gaps.length - 1}`;
  for (const letter of 'BCDEFGH') style(shown(letter), 'CDEF'.includes(letter) ? FIGURE : ROW);
  const formats = { C: WHOLE, D: SHARE, E: WHOLE, F: WHOLE_BEFORE_TEXT };
  for (const [letter, code] of Object.entries(formats)) format(shown(letter), code);
  format(`F${KIND_ROW - 1}`, WHOLE_BEFORE_TEXT);
}

function putUnits(sheet: ListSheet, { at }: GapsQuestion, cells: GapCells): void {
  const { column, asked, missing, line, oneCurrency } = cells;
  const shown = (values: string) => `=IFERROR(INDEX(${values},${line}),"")`;
  const text = (role: GapRole) =>
    at[role] ? `=IFERROR(${plain(`INDEX(${column(role)},${line})`)},"")` : '–';
  const rent = 'Rent a year';
  putList(sheet, [
    ['Property', text('property')],
    ['Unit', text('unit')],
    ['Tenant', text('tenant')],
    ['Use', text('use')],
    [
      oneCurrency
        ? `=IF(${CURRENCY}="${ALL_CURRENCIES}","${rent} in "&${oneCurrency.rates.into},"${rent}")`
        : rent,
      shown(asked),
      WHOLE_BEFORE_TEXT,
    ],
    ['Missing', shown(missing)],
  ]);
}

function putNotice({ put }: SheetWriter, { anchor, line, gaps }: GapCells): void {
  const unavailable = GAPS.filter(({ word }) => !gaps.some((gap) => gap.word === word)).map(
    ({ word }) => word,
  );
  const lacks =
    unavailable.length > 0
      ? `Not looked for, because the service has no column: ${unavailable.join(', ')}. `
      : '';
  put(
    NOTICE_CELL,
    `=IF(ISERROR(${anchor}),"No figures: cell ${bare(anchor)} and the pane say why.",IF(ISERROR(${line.slice(0, -1)}),"In this currency, no unit lacks it. ","")&"${lacks}A blank can be right: the sheet of questions asks.")`,
    NOTICE,
  );
}
