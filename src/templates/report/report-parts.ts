import {
  FIGURE,
  HEADING,
  NOTE,
  NUMBER_HEADING,
  ROW,
  SHARE,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
} from '../cell-styles';
import { faultsOf, type RatesRefs } from '../rates/rates-refs';
import type { SheetChart } from '../sheet-template';
import type { SheetWriter } from '../sheet-writer';
import { findMissingColumns, type ReportColumns, type ReportRole } from './report-columns';
import { INPUT_CELLS, isAllCurrencies, isChosen } from './report-inputs';
import { CURRENCY_COUNT, CURRENCY_LIST } from './units-sheet';
import { sheetPrefix, quoted } from '../formula-parts';
import { lacksFor, neededRates, unitRefs, type Basis } from './unit-refs';

/** What the parts of "Report" share: how they address "Units", and how they guard what they show. */
export type ReportParts = ReturnType<typeof reportParts>;

/** A choice that the service's columns do not allow. */
export interface UnsupportedChoice {
  /** A test that it is chosen. */
  chosen: string;
  message: string;
}

export const DASH = '–';

/** A part of the report. */
export interface Part {
  /** The first free row. */
  next: number;
  /** The totals of its lists. */
  sums: readonly ListSum[];
}

/** A total that adds up the lines above it, and the same without them. The check compares the two. */
export interface ListSum {
  /** As a person would call the list. */
  list: string;
  /** The cell of the total, which may be a dash. */
  total: string;
  /** As a formula without `=`. */
  expected: string;
}

interface AskedParts {
  rates: string | undefined;
  /** In which a person will type a value, if that is known. */
  valueCurrency: string | undefined;
}

export function reportParts(
  writer: SheetWriter,
  columns: ReportColumns,
  unitsName: string,
  { rates, valueCurrency }: AskedParts,
) {
  const prefix = sheetPrefix(unitsName);
  const asAt = `${prefix}${INPUT_CELLS.asAt}`;
  const hasOneCurrency = `${prefix}${CURRENCY_COUNT}=1`;
  const units = unitRefs(columns, rates, unitsName);
  const lacks = lacksFor(columns);
  const termination: UnsupportedChoice = {
    chosen: isChosen('openEnded', 'earliest termination', prefix),
    message: `Left out: “Open-ended leases” says earliest termination, but the service does not tell it.`,
  };
  const holders: UnsupportedChoice = {
    chosen: isChosen('breaks', 'tenant', prefix),
    message: 'Left out: “Breaks that count” says tenant, but the service does not tell who holds a break.',
  };
  /** What holds if all currencies are asked for in one, and what otherwise. */
  const inOne = (all: (rates: RatesRefs) => string, otherwise: string) =>
    units.rates ? `IF(${isAllCurrencies(prefix)},${all(units.rates)},${otherwise})` : otherwise;
  const lapsedNote = `IF(${isChosen('lapsedBreaks', 'all breaks', prefix)},"Lapsed breaks count.","Lapsed breaks are left out.")`;
  const guarded = (formula: string) => `IFERROR(${formula},"${DASH}")`;
  return {
    ...{ writer, columns, units, unitsName, prefix, asAt, valueCurrency, hasOneCurrency, inOne },
    /** Says which rates are missing. */
    faults: faultsOf(neededRates(units)),
    /** The currency that all amounts are in. */
    currency: inOne(({ into }) => into, `${prefix}${CURRENCY_LIST}`),
    /** A dash in place of an error. */
    count: (formula: string) => `=${guarded(formula)}`,
    /** A dash unless all amounts are in one currency. */
    amount: (formula: string) => `=IF(${hasOneCurrency},${guarded(formula)},"${DASH}")`,
    /** Likewise, and unless terms have a day to count from. */
    term: (formula: string) =>
      `=IF(${hasOneCurrency},IF(ISNUMBER(${asAt}),${guarded(formula)},"${DASH}"),"${DASH}")`,
    /** A dash unless terms have a day to count from, for terms without an amount. */
    years: (formula: string) => `=IF(ISNUMBER(${asAt}),${guarded(formula)},"${DASH}")`,
    /** A dash while a choice needs what the service does not tell. `formula` begins with `=`. */
    unless: (unsupported: UnsupportedChoice | undefined, formula: string) =>
      unsupported ? `=IF(${unsupported.chosen},"${DASH}",${formula.slice(1)})` : formula,
    /** Says whether breaks count whose last day of notice has passed, as a formula without `=`. */
    lapsedNote:
      units.has('firstBreak') && units.has('breakNotice') ? lapsedNote : '"No last day of notice is told."',
    /** What the service does not tell: earliest terminations, or who holds a break. */
    unsupported: { ...(lacks.termination && { termination }), ...(lacks.holders && { holders }) },
    /** Nothing next to an empty cell of a list. `formula` begins with `=`. */
    listed: (cell: string, formula: string) =>
      `=IF(ISERROR(${units.query}),"",IF(${cell}="","",${formula.slice(1)}))`,
    /** Why a figure is left out, or undefined if the service has all columns that it needs. */
    off(needs: readonly ReportRole[]): string | undefined {
      const missing = findMissingColumns(columns, needs);
      if (missing.length === 0) return undefined;
      return `Left out: the service has no column for ${missing.join(', ')}.`;
    },
  };
}

export const CHART_COLORS = { main: '#0F5F51', second: '#D9A441' } as const;

/** Writes what a chart shows, with its currency, behind what is printed. Returns its title. */
export function putChartTitle({ writer, currency }: ReportParts, row: number, text: string): string {
  writer.put(`O${row}`, `=IFERROR(${quoted(`${text}, `)}&${currency},${quoted(text)})`, NOTE);
  return `=O${row}`;
}

/** A note that says which breaks count, and gives way to the reason for dashes below it. */
export function noteOnBreaks({ lapsedNote, unsupported: { holders } }: ReportParts, note: string): string {
  const message = `${quoted(`${note} `)}&${lapsedNote}`;
  return `=${holders ? `IF(${holders.chosen},${quoted(holders.message)},${message})` : message}`;
}

/** The column at the right, behind what is printed, that tells which row of "Units" a line is. */
const LINES = 'N';

/**
 * Writes beside a list which row of "Units" each of its lines shows, by a formula for all of them. Returns what makes the formula of
 * a column of the list.
 */
export function putLines(
  { writer }: ReportParts,
  top: number,
  count: number,
  rows: string,
): (values: string) => string {
  const cell = `${LINES}${top}`;
  const lines = `$${LINES}$${top}#`;
  writer.put(cell, `=IFERROR(INDEX(${rows},SEQUENCE(${count})),"")`);
  writer.style(`${cell}:${LINES}${top + count - 1}`, { ...NOTE, align: 'right' });
  return (values) => `IF(ISNUMBER(${lines}),INDEX(${values},IF(ISNUMBER(${lines}),${lines},1)),"")`;
}

interface Groups {
  /** The first is over the names, the second and third over rents and their shares. */
  headings: readonly string[];
  by: 'use' | 'tenant';
  /** Further columns that it needs. */
  needs: readonly ReportRole[];
  about: string;
  count: number;
}

/** Formulas that begin with `=`, and their number formats, by the letters of their columns. */
type Figures = Readonly<Record<string, readonly [formula: string, format: string]>>;

/**
 * Writes the groups of units with the highest rent, and next to them in which row of "Units" each begins: numbers keep groups apart
 * whatever their names read as. Returns what writes further lines, or only says what the service lacks.
 */
export function putGroups(parts: ReportParts, top: number, { headings, by, needs, about, count }: Groups) {
  const { writer, units, amount } = parts;
  const { put, style } = writer;
  putHeadings(parts, top, headings);
  const off = parts.off([by, 'contractedRent', ...needs]);
  if (off) {
    put(`B${top + 1}`, off, NOTE);
    return undefined;
  }
  put(`H${top}`, about, NOTE);
  const [first, last] = [top + 1, top + count];
  const [names, firsts, rent] = [by, `${by}First`, 'rent'].map((name) => units.basis(name as Basis)) as [
    ...[string, string, string],
  ];
  const groups = `UNIQUE(FILTER(${firsts},${names}<>""))`;
  const byRent = `SORTBY(${groups},SUMIFS(${rent},${firsts},${groups}),-1,INDEX(${names},${groups}),1)`;
  const list = putLines(parts, first, count, byRent);
  put(`${LINES}${top}`, 'First row', { ...NOTE, align: 'right' });
  const line = (row: number, figures: Figures, isTotal = false) => {
    const [look, lookOfFigure] = isTotal ? [TOTAL, TOTAL_FIGURE] : [ROW, FIGURE];
    style(`B${row}:${'ABCDEFG'.charAt(headings.length)}${row}`, look);
    for (const [letter, [formula, format]] of Object.entries(figures)) {
      const shown = row > last ? formula : parts.listed(`B${row}`, formula);
      put(`${letter}${row}`, shown, lookOfFigure, format);
    }
  };
  return {
    ...{ first, last, firsts, rent, line },
    list: list(names),
    /** The first row of the units of a line. */
    lineAt: (row: number) => `$${LINES}${row}`,
    /** A rent and its share. */
    rentIn: (row: number, sum: string): Figures => ({
      C: [amount(sum), WHOLE],
      D: [amount(`C${row}/SUM(${rent})`), SHARE],
    }),
    unlisted: `--(ISNUMBER(MATCH(${firsts},$${LINES}$${first}:$${LINES}$${last},0))=FALSE)`,
    /** Writes a line below the groups. */
    lineBelow(row: number, label: string, figures: Figures, isTotal = false) {
      line(row, figures, isTotal);
      put(`B${row}`, label);
    },
    chart(kind: SheetChart['kind'], title: string, end: number) {
      writer.chart({
        kind,
        title: putChartTitle(parts, top, title),
        source: `B${top}:C${last}`,
        covers: `H${top + 1}:L${end}`,
        colors: [CHART_COLORS.main],
      });
    },
  };
}

/** Writes a row of headings, the first for words and the others for figures. */
export function putHeadings({ writer }: ReportParts, row: number, headings: readonly string[]): void {
  headings.forEach((heading, k) =>
    writer.put(`${'BCDEFG'.charAt(k)}${row}`, heading, k === 0 ? HEADING : NUMBER_HEADING),
  );
  writer.rowHeight(row, 40);
}
