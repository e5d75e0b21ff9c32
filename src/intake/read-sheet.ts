import type { ColumnProposal, Extraction, Finding, GridLike, Hints } from './extraction';
import type { Judge } from './checks/table-reading';
import { toSheet } from './grid/sheet';
import { findHeadings, type SheetLines } from './headings/find-headings';
import { splitAdjacentTables } from './headings/split-adjacent-tables';
import { fingerprintOf } from './layout/layout-of';
import type { Steps } from '../table/steps';
import { namesUnitCount, namesUnits } from './vocabulary/text-words';
import { prepareConcepts } from './vocabulary/match-concepts';
import { namesMeters, namesPayment } from './vocabulary/reader-words';
import { readColumns } from './read-columns';
import { readTable } from './read-table';
import { BLANK, classified, type TableColumns } from './rows/table-lines';
import { lastRowOf } from './reconcile/account-rows';

/** Reads the rent rolls of a sheet. Without a judge, neither totals nor rows are checked, and a refusal says not why. */
export function* readSheetSteps(grid: GridLike, hints: Hints, judge?: Judge): Steps<Extraction[]> {
  yield* prepareConcepts();
  const sheet = yield* toSheet(grid, hints);
  const whole = yield* findHeadings(sheet);
  const [first] = whole.headings;
  if (hints.isList)
    return yield* readTables({ ...whole, headings: first ? [{ ...first, lines: [0] }] : [] }, hints, judge);
  const adjacentTables = splitAdjacentTables(sheet, whole.headings);
  yield;
  if (adjacentTables.length < 2) return yield* readTables(whole, hints, judge);
  const found: Extraction[] = [];
  for (const part of adjacentTables)
    found.push(...(yield* readTables(yield* findHeadings(part), hints, judge)));
  const real = found.filter(({ facts }) => facts.length > 0);
  return largestFirst(real.length > 0 ? real : found.slice(0, 1));
}

const WHY = 'The sheet is not a rent roll.';
const NOT_A_RENT_ROLL: Finding = { code: 'not-a-rent-roll', severity: 'blocks', text: WHY };
const OUTSIDE = classified('outside', WHY);

function* readTables(lines: SheetLines, hints: Hints, judge: Judge | undefined): Steps<Extraction[]> {
  const { sheet, features, headings } = lines;
  const found: Extraction[] = [];
  const last = sheet.used.bottom;
  let refused: readonly string[] = [];
  const real: TableColumns[] = [];
  for (const [index, heading] of headings.entries()) {
    const bottom = (headings[index + 1]?.lines[0] ?? last + 1) - 1;
    const table = yield* readColumns({ sheet, features, heading, bottom }, hints);
    if (isRentRoll(table.columns, real.length > 0) && !countsUnits(table)) real.push(table);
    else if (refused.length === 0) refused = table.columns.map((column) => column.heading);
  }
  for (const [index, table] of real.entries()) {
    const end = real[index + 1]?.heading.lines[0] ?? last + 1;
    const before = found.findLast(({ facts }) => facts.length > 0);
    const begin = before ? lastRowOf(before) + 1 - sheet.firstRow : 0;
    found.push(yield* readTable(table, { begin, end }, hints, judge));
  }
  if (found.length === 0) return [refusal(lines, refused, judge)];
  return largestFirst(found);
}

const largestFirst = (found: Extraction[]): Extraction[] =>
  found.sort(
    (a, b) => b.facts.length - a.facts.length || a.table.top - b.table.top || a.table.left - b.table.left,
  );

/** A rent roll says what is let, and for how much or how long. Below another one, it has tenants or dates. */
function isRentRoll(columns: readonly ColumnProposal[], isBelow: boolean): boolean {
  const has = (pattern: RegExp) => columns.some(({ column }) => column !== null && pattern.test(column));
  if (!has(/^(?:unit_reference|tenant_name)$/)) return false;
  const names = (test: (heading: string) => boolean) => columns.some(({ heading }) => test(heading));
  if (has(/lease_(?:start|expiry)/)) return true;
  if (isBelow && !has(/tenant_name/)) return false;
  if (has(/lettable_area/)) return has(/_rent_pa/) || !names(namesMeters);
  return has(/contracted_rent|market_rent/) && !names(namesPayment);
}

/** Each line of a unit mix or of a summary of properties counts several units. */
function countsUnits({ columns, profiles }: TableColumns): boolean {
  if (columns.some(({ column }) => /^(?:tenant_name|lease_(?:start|expiry)_date)$/.test(column ?? '')))
    return false;
  return columns.some(({ heading, position }) => {
    const values = [...(profiles.get(position)?.values ?? [])].filter((value) => value > 0);
    const areCounts = values.every(Number.isInteger) && values.some((value) => value > 1);
    const isRepeated = new Set(values).size < values.length;
    return areCounts && (namesUnitCount(heading) || (namesUnits(heading) && isRepeated));
  });
}

function refusal(
  { sheet, features }: SheetLines,
  headings: readonly string[],
  judge: Judge | undefined,
): Extraction {
  const { used, firstRow } = sheet;
  const rows = features.map(({ filled }, line) => ({
    row: firstRow + line,
    ...(filled === 0 ? BLANK : OUTSIDE),
  }));
  return {
    table: used,
    headingRows: [],
    columns: [],
    rows: rows.slice(used.top),
    facts: [],
    totals: [],
    findings: [judge?.refusal(sheet, headings) ?? NOT_A_RENT_ROLL],
    fingerprint: fingerprintOf(headings),
  };
}
