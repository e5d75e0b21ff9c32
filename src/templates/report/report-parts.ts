import { HEADING, NOTE, NUMBER_HEADING } from '../cell-styles';
import { faultsOf, type RatesRefs } from '../rates/rates-refs';
import type { SheetWriter } from '../sheet-writer';
import { findMissingColumns, type ReportColumns, type ReportRole } from './report-columns';
import { INPUT_CELLS, isAllCurrencies, isChosen } from './report-inputs';
import { CURRENCY_COUNT, CURRENCY_LIST } from './units-sheet';
import { sheetPrefix, quoted } from '../formula-parts';
import { lacksFor, neededRates, unitRefs, type UnitRefs } from './unit-refs';

/** What the parts of "Report" share: how they address "Units", and how they guard what they show. */
export interface ReportParts {
  writer: SheetWriter;
  columns: ReportColumns;
  /** The columns of "Units", from another sheet. */
  units: UnitRefs;
  /** The name of the sheet "Units". */
  unitsName: string;
  /** The same with `!`. */
  prefix: string;
  asAt: string;
  /** In which a person will type a value, if that is known. */
  valueCurrency: string | undefined;
  hasOneCurrency: string;
  /** What holds if all currencies are asked for in one, and what otherwise. */
  inOne(all: (rates: RatesRefs) => string, otherwise: string): string;
  /** Says which rates are missing. */
  faults: string;
  /** The currency that all amounts are in. */
  currency: string;
  /** A dash in place of an error. */
  count(formula: string): string;
  /** A dash unless all amounts are in one currency. */
  amount(formula: string): string;
  /** Likewise, and unless terms have a day to count from. */
  term(formula: string): string;
  /** A dash unless terms have a day to count from, for terms without an amount. */
  years(formula: string): string;
  /** A dash while a choice needs what the service does not tell. `formula` begins with `=`. */
  unless(unsupported: UnsupportedChoice | undefined, formula: string): string;
  /** Set if the service does not tell earliest terminations, or who holds a break. */
  unsupported: { termination?: UnsupportedChoice; holders?: UnsupportedChoice };
  /** Says whether breaks count whose last day of notice has passed, as a formula without `=`. */
  lapsedNote: string;
  /** Nothing beside an empty cell of a list. `formula` begins with `=`. */
  listed(cell: string, formula: string): string;
  /** Why a figure is left out, or undefined if the service has all columns that it needs. */
  off(needs: readonly ReportRole[]): string | undefined;
}

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

export function reportParts(
  writer: SheetWriter,
  columns: ReportColumns,
  unitsName: string,
  { rates, valueCurrency }: { rates: string | undefined; valueCurrency: string | undefined },
): ReportParts {
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
  const inOne: ReportParts['inOne'] = (all, otherwise) =>
    units.rates ? `IF(${isAllCurrencies(prefix)},${all(units.rates)},${otherwise})` : otherwise;
  const lapsedNote = `IF(${isChosen('lapsedBreaks', 'all breaks', prefix)},"Lapsed breaks count.","Lapsed breaks are left out.")`;
  const guarded = (formula: string) => `IFERROR(${formula},"${DASH}")`;
  return {
    writer,
    columns,
    units,
    unitsName,
    prefix,
    asAt,
    valueCurrency,
    hasOneCurrency,
    inOne,
    faults: faultsOf(neededRates(units)),
    currency: inOne(({ into }) => into, `${prefix}${CURRENCY_LIST}`),
    count: (formula) => `=${guarded(formula)}`,
    amount: (formula) => `=IF(${hasOneCurrency},${guarded(formula)},"${DASH}")`,
    term: (formula) => `=IF(${hasOneCurrency},IF(ISNUMBER(${asAt}),${guarded(formula)},"${DASH}"),"${DASH}")`,
    years: (formula) => `=IF(ISNUMBER(${asAt}),${guarded(formula)},"${DASH}")`,
    unless: (unsupported, formula) =>
      unsupported ? `=IF(${unsupported.chosen},"${DASH}",${formula.slice(1)})` : formula,
    lapsedNote:
      units.has('firstBreak') && units.has('breakNotice') ? lapsedNote : '"No last day of notice is told."',
    unsupported: { ...(lacks.termination && { termination }), ...(lacks.holders && { holders }) },
    listed: (cell, formula) => `=IF(ISERROR(${units.query}),"",IF(${cell}="","",${formula.slice(1)}))`,
    off(needs) {
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

/**
 * Writes beside a list of groups, the one with the highest rent first, in which row of "Units" each of them begins. Numbers keep
 * groups apart whatever their names read as.
 */
export function putFirstRows(
  parts: ReportParts,
  top: number,
  count: number,
  { firsts, names }: { firsts: string; names: string },
): { list: string; lineAt(row: number): string; isListed: string } {
  const { basis } = parts.units;
  const groups = `UNIQUE(FILTER(${firsts},${names}<>""))`;
  const byRent = `SORTBY(${groups},SUMIFS(${basis('rent')},${firsts},${groups}),-1,INDEX(${names},${groups}),1)`;
  const list = putLines(parts, top, count, byRent);
  parts.writer.put(`${LINES}${top - 1}`, 'First row', { ...NOTE, align: 'right' });
  const zone = `$${LINES}$${top}:$${LINES}$${top + count - 1}`;
  return {
    list: list(names),
    lineAt: (row) => `$${LINES}${row}`,
    isListed: `ISNUMBER(MATCH(${firsts},${zone},0))`,
  };
}

/** Writes a row of headings, the first for words and the others for figures. */
export function putHeadings({ writer }: ReportParts, row: number, headings: readonly string[]): void {
  headings.forEach((heading, k) =>
    writer.put(`${'BCDEFG'.charAt(k)}${row}`, heading, k === 0 ? HEADING : NUMBER_HEADING),
  );
  writer.rowHeight(row, 40);
}
