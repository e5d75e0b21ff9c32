import type { ColumnProposal, Extraction, Finding, GridLike, Hints, SourceRow } from './extraction';
import type { Judge } from './checks/table-reading';
import { SHAPE, toSheet, type Sheet } from './grid/sheet';
import { findHeadings, type HeadingLines } from './headings/find-headings';
import { splitAdjacentTables } from './headings/split-adjacent-tables';
import type { LineFeatures } from './headings/line-features';
import { fingerprintOf } from './layout/layout-of';
import type { Steps } from '../table/steps';
import { namesUnitCount, namesUnits } from './vocabulary/text-words';
import { prepareConcepts } from './vocabulary/match-concepts';
import { namesMeters, namesPayment } from './vocabulary/reader-words';
import { readColumns, type TableColumns } from './read-columns';
import { readTable } from './read-table';
import { lastRowOf } from './reconcile/account-rows';

/** Reads the rent rolls of a sheet. Without a judge, neither totals nor rows are checked, and a refusal says not why. */
export function* readSheetSteps(grid: GridLike, hints: Hints, judge?: Judge): Steps<Extraction[]> {
  yield* prepareConcepts();
  const sheet = yield* toSheet(grid, hints);
  const features: LineFeatures[] = [];
  const all = yield* findHeadings(sheet, features);
  const headings = hints.isList ? all.slice(0, 1).map((heading) => ({ ...heading, lines: [0] })) : all;
  const adjacentTables = splitAdjacentTables(sheet, headings);
  yield;
  if (hints.isList || adjacentTables.length < 2)
    return yield* readTables({ sheet, features, headings }, hints, judge);
  const found: Extraction[] = [];
  for (const part of adjacentTables) {
    const own: LineFeatures[] = [];
    const ownHeadings = yield* findHeadings(part, own);
    found.push(...(yield* readTables({ sheet: part, features: own, headings: ownHeadings }, hints, judge)));
  }
  const real = found.filter(({ facts }) => facts.length > 0);
  return largestFirst(real.length > 0 ? real : found.slice(0, 1));
}

const WHY = 'The sheet is not a rent roll.';
const NOT_A_RENT_ROLL: Finding = { code: 'not-a-rent-roll', severity: 'blocks', text: WHY };
const OUTSIDE = { kind: 'outside', reason: WHY } as const;

interface SheetLines {
  sheet: Sheet;
  features: readonly LineFeatures[];
  headings: readonly HeadingLines[];
}

function* readTables(
  { sheet, features, headings }: SheetLines,
  hints: Hints,
  judge: Judge | undefined,
): Steps<Extraction[]> {
  const found: Extraction[] = [];
  const last = sheet.used?.bottom ?? -1;
  let refused: readonly string[] = [];
  const real: { heading: HeadingLines; columns: TableColumns }[] = [];
  for (const [index, heading] of headings.entries()) {
    const bottom = (headings[index + 1]?.lines[0] ?? last + 1) - 1;
    const columns = yield* readColumns({ sheet, features, heading, bottom }, hints);
    if (isRentRoll(columns.proposals, real.length > 0) && !countsUnits(columns))
      real.push({ heading, columns });
    else if (refused.length === 0) refused = columns.cells.map((cell) => cell.heading);
  }
  for (const [index, { heading, columns }] of real.entries()) {
    const below = heading.lines.at(-1) as number;
    const next = headings.find(({ lines }) => (lines[0] as number) > below);
    const end = real[index + 1]?.heading.lines[0] ?? last + 1;
    const before = found.findLast(({ facts }) => facts.length > 0);
    const begin = before ? lastRowOf(before) + 1 - sheet.firstRow : 0;
    const lines = { sheet, features, heading, begin, bottom: (next?.lines[0] ?? last + 1) - 1, end };
    found.push(yield* readTable(lines, columns, hints, judge));
  }
  if (found.length === 0) return [refusal(sheet, refused, judge)];
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
function countsUnits({ proposals, profiles }: TableColumns): boolean {
  if (proposals.some(({ column }) => /^(?:tenant_name|lease_(?:start|expiry)_date)$/.test(column ?? '')))
    return false;
  return proposals.some(({ heading, position }) => {
    const values = [...(profiles.get(position)?.values ?? [])].filter((value) => value > 0);
    const areCounts = values.every(Number.isInteger) && values.some((value) => value > 1);
    const isRepeated = new Set(values).size < values.length;
    return areCounts && (namesUnitCount(heading) || (namesUnits(heading) && isRepeated));
  });
}

function refusal(sheet: Sheet, headings: readonly string[], judge: Judge | undefined): Extraction {
  const { shapes, width, used } = sheet;
  const rows: SourceRow[] = [];
  for (let line = used?.top ?? 0; line <= (used?.bottom ?? -1); line++) {
    const isBlank = shapes.subarray(line * width, (line + 1) * width).every((shape) => shape === SHAPE.blank);
    const about = isBlank ? ({ kind: 'blank', reason: '' } as const) : OUTSIDE;
    rows.push({ row: sheet.firstRow + line, ...about });
  }
  return {
    table: used ?? { top: 0, left: 0, bottom: -1, right: -1 },
    ...{ headingRows: [], columns: [], rows, facts: [], totals: [] },
    findings: [judge?.refusal(sheet, headings) ?? NOT_A_RENT_ROLL],
    fingerprint: fingerprintOf(headings),
  };
}
