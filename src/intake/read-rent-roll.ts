import { findRelations, type Relation } from './columns/arithmetic';
import { assignColumns } from './columns/assign-columns';
import { chargeCandidate, findChargeList, type ChargeList } from './columns/charge-list';
import { columnCandidates, weighRelations, type ColumnCandidate } from './columns/column-candidates';
import { unitIdentities } from './columns/unit-identities';
import { columnProfile, type ColumnProfile } from './columns/column-profile';
import type { Area, ColumnProposal, Extraction, Finding, GridLike, Hints, SourceRow } from './extraction';
import { readFacts } from './facts/read-facts';
import { settleMeasures } from './facts/settle-measures';
import { askedFindings, sheetFindings } from './findings/asked-findings';
import { checkRows } from './findings/check-rows';
import { checkTotals } from './findings/check-totals';
import { findCurrency, findDate, findProperty } from './findings/sheet-facts';
import { namesPayment, whyNot } from './findings/why-not';
import { cellText } from './grid/cell-shape';
import { cellAt, isFilled, toSheet, type Sheet } from './grid/sheet';
import { findHeadings, type HeadingLines } from './headings/find-headings';
import { headingCells, type HeadingCell } from './headings/heading-cells';
import type { LineFeatures } from './headings/line-features';
import { fingerprintOf } from './layout/fingerprint';
import { classifyRows, toSourceRow, type ClassifiedLine } from './rows/classify-rows';
import { settleLeases } from './rows/settle-leases';
import { createSumProof } from './rows/sum-proof';
import { atOnce, type Task } from './task';
import { columnStyles, type ColumnStyle } from './values/column-style';
import { headingLanguage, type Language } from './values/heading-language';
import { createNumbers, type NumberAt } from './values/read-value';
import { saysTotal } from './values/text-words';
import { prepareConcepts } from './vocabulary/match-concepts';
import { kindOf } from './vocabulary/targets';

/** Reads the rent rolls of a sheet, the largest first. A sheet without one gives one extraction that says why. */
export const readRentRoll = (grid: GridLike, hints: Hints = {}): Extraction[] =>
  atOnce(readRentRollSteps(grid, hints));

/** The same in steps of a few milliseconds, for a page that must go on responding. */
export function* readRentRollSteps(grid: GridLike, hints: Hints = {}): Task<Extraction[]> {
  yield* prepareConcepts();
  const sheet = yield* toSheet(grid, hints);
  const features: LineFeatures[] = [];
  const headings = yield* findHeadings(sheet, features);
  const found: Extraction[] = [];
  const last = sheet.used?.bottom ?? -1;
  let refused: readonly string[] = [];
  const real: { heading: HeadingLines; columns: TableColumns }[] = [];
  for (const [index, heading] of headings.entries()) {
    const bottom = (headings[index + 1]?.lines[0] ?? last + 1) - 1;
    const columns = yield* readColumns(sheet, features, heading, bottom, hints);
    if (isRentRoll(columns.proposals)) real.push({ heading, columns });
    else if (refused.length === 0) refused = columns.cells.map((cell) => cell.heading);
  }
  for (const [index, { heading, columns }] of real.entries()) {
    const next = headings.find(({ lines }) => (lines[0] as number) > (heading.lines.at(-1) as number));
    const isLast = index === real.length - 1;
    const bottom = isLast && !next ? last : ((next?.lines[0] ?? last + 1) as number) - 1;
    found.push(yield* readTable(sheet, features, heading, bottom, columns, hints));
  }
  if (found.length === 0) return [refusal(sheet, refused)];
  return found.sort((a, b) => b.facts.length - a.facts.length || a.table.top - b.table.top);
}

interface TableColumns {
  cells: readonly HeadingCell[];
  proposals: readonly ColumnProposal[];
  relations: readonly Relation[];
  styles: ReadonlyMap<number, ColumnStyle>;
  numberAt: NumberAt;
  profiles: ReadonlyMap<number, ColumnProfile>;
  language: Language | undefined;
  fingerprint: string;
  charges: ChargeList | undefined;
}

const MOST_PROFILED = 1_500;

function* readColumns(
  sheet: Sheet,
  features: readonly LineFeatures[],
  heading: HeadingLines,
  bottom: number,
  hints: Hints,
): Task<TableColumns> {
  const { left, right } = sheet.used as Area;
  const cells = headingCells(sheet, heading, left, right).filter(
    ({ heading: text, position }) => text !== '' || hasValues(sheet, position, heading, bottom),
  );
  const positions = cells.map(({ position }) => position);
  yield;
  const lines = yield* unitLikeLines(sheet, features, cells, heading, bottom);
  const language = headingLanguage(cells.map((cell) => cell.heading));
  yield;
  const styles = yield* columnStyles(sheet, lines, positions, language, hints);
  yield;
  const numberAt = createNumbers(sheet, styles);
  const profiles = new Map<number, ColumnProfile>();
  for (const position of positions) {
    profiles.set(position, columnProfile(sheet, lines, position, numberAt));
    yield;
  }
  const plain: ColumnCandidate[] = [];
  for (const cell of cells) {
    plain.push(...columnCandidates(cell, profiles.get(cell.position) as ColumnProfile));
    yield;
  }
  yield;
  const of = (kinds: readonly string[]) =>
    positions.filter((position) =>
      plain.some(
        (one) => one.position === position && one.score >= 0.5 && kinds.includes(kindOf(one.column)),
      ),
    );
  const numeric = positions.filter((position) => {
    const { numbers, filled } = profiles.get(position) as ColumnProfile;
    return numbers > filled * 0.5;
  });
  const areas = of(['area']).filter((position) => numeric.includes(position));
  const money = numeric.filter(
    (position) => !areas.includes(position) && isMoney(position, cells, of(['money'])),
  );
  const relations = findRelations(profiles, money, areas.slice(0, 2));
  yield;
  const headingOf = (position: number) => cells.find((cell) => cell.position === position)?.heading ?? '';
  const fingerprint = fingerprintOf(cells.map((cell) => cell.heading));
  const weighed = weighRelations(plain, relations, headingOf);
  const charges = findChargeList(cells, profiles, weighed);
  const candidates = charges
    ? [...weighed, chargeCandidate(charges, profiles.get(charges.amount)?.filled ?? 0)]
    : weighed;
  const proposals = assignColumns(cells, candidates, relations, fingerprint, hints.layouts);
  return { cells, proposals, relations, styles, numberAt, profiles, language, fingerprint, charges };
}

/** Columns that can be amounts: by their heading, or because nothing else is known of them. */
function isMoney(position: number, cells: readonly HeadingCell[], byHeading: readonly number[]): boolean {
  if (byHeading.includes(position)) return true;
  const heading = cells.find((cell) => cell.position === position)?.heading ?? '';
  return /total|gesamt|sum|brut|gross|due|warm|rent|miete|loyer|renta|czynsz|huur|leje|leie|hyra|charge|cost|kosten/i.test(
    heading,
  );
}

const hasValues = (sheet: Sheet, position: number, { lines }: HeadingLines, bottom: number): boolean => {
  for (let line = (lines.at(-1) ?? 0) + 1; line <= bottom; line++)
    if (isFilled(sheet, line, position)) return true;
  return false;
};

/** Lines that can be units, before the columns are known: they have a value where the headings say unit or tenant. */
function* unitLikeLines(
  sheet: Sheet,
  features: readonly LineFeatures[],
  cells: readonly HeadingCell[],
  { lines: headingLines }: HeadingLines,
  bottom: number,
): Task<number[]> {
  const identities: number[] = [];
  for (const cell of cells) {
    if (/^(?:unit_reference|tenant_name)$/.test(bestOf(cell))) identities.push(cell.position);
    yield;
  }
  const lines: number[] = [];
  for (let line = (headingLines.at(-1) ?? 0) + 1; line <= bottom && lines.length < MOST_PROFILED; line++) {
    const { filled, numbers, dates, first } = features[line] as LineFeatures;
    if (filled < 2 || saysTotal(cellText(cellAt(sheet, line, first)))) continue;
    const hasIdentity = identities.some((position) => isFilled(sheet, line, position));
    if (identities.length > 0 ? hasIdentity && (numbers + dates > 0 || filled >= 3) : numbers + dates >= 1)
      lines.push(line);
  }
  return lines;
}

const NONE: ColumnProfile = {
  filled: 0,
  numbers: 0,
  dates: 0,
  texts: 0,
  serials: 0,
  percents: 0,
  codes: 0,
  companies: 0,
  vacancies: 0,
  flags: 0,
  indices: 0,
  distinct: 0,
  values: new Float64Array(),
};
const bestOf = (cell: HeadingCell): string =>
  columnCandidates(cell, NONE).reduce<{ column: string; score: number }>(
    (best, one) => (one.score > best.score ? one : best),
    { column: '', score: 0.6 },
  ).column;

/** A rent roll says what is let (or to whom), and for how much or how long. */
function isRentRoll(columns: readonly ColumnProposal[]): boolean {
  const has = (pattern: RegExp) => columns.some(({ column }) => column !== null && pattern.test(column));
  if (!has(/^(?:unit_reference|tenant_name)$/)) return false;
  if (has(/lettable_area|lease_(?:start|expiry)/)) return true;
  return has(/contracted_rent|market_rent/) && !columns.some(({ heading }) => namesPayment(heading));
}

function* readTable(
  sheet: Sheet,
  features: readonly LineFeatures[],
  heading: HeadingLines,
  bottom: number,
  {
    cells,
    proposals: columns,
    relations,
    styles,
    numberAt,
    profiles,
    language,
    fingerprint,
    charges,
  }: TableColumns,
  hints: Hints,
): Task<Extraction> {
  const used = sheet.used as Area;
  const top = heading.lines[0] as number;
  const numeric = columns.flatMap(({ position, column }) => {
    const { numbers, filled } = profiles.get(position) as ColumnProfile;
    const isAmount = column ? kindOf(column) === 'money' || kindOf(column) === 'area' : true;
    return isAmount && numbers > 0 && numbers >= filled * 0.5 ? position : [];
  });
  const identities = unitIdentities(columns);
  const proof = createSumProof(used.left, numeric, numberAt);
  const classified = yield* classifyRows({ sheet, features, heading, bottom, columns, identities }, proof);
  const order = [...styles.values()].find((style) => style.order)?.order;
  const date = findDate(sheet, top, columns, order, hints);
  const { lines, twice } = yield* settleLeases(sheet, columns, styles, classified, date?.value);
  yield;
  const unitLines = [...lines].flatMap(([line, { kind }]) => (/unit$/.test(kind) ? line : []));
  const { property, names } = findProperty(sheet, top, columns, lines, hints);
  const { currency, mixed } = findCurrency(sheet, top, columns, unitLines, hints);
  yield;
  const titles = sheet.cells
    .slice(0, top)
    .flatMap((row) => row.map(cellText))
    .join(' ');
  const measures = settleMeasures(columns, relations, titles, language, hints);
  const defaults = {
    unit: measures.areaUnit,
    period: undefined,
    around: Number(date?.value.slice(0, 4) ?? 2025),
  };
  const read = yield* readFacts({
    sheet,
    columns,
    identities,
    charges,
    lines,
    styles,
    numberAt,
    measures: measures.of,
    defaults,
  });
  const totals = yield* checkTotals(
    sheet,
    columns.filter(({ position }) => position !== charges?.amount),
    numberAt,
    lines,
  );
  const rows = sourceRows(sheet, features, lines, top);
  yield;
  const asked = new Set([...measures.withoutPeriod, ...measures.withoutUnit]);
  const odd = sheetFindings(sheet, lines, columns);
  yield;
  const checks = yield* checkRows(read.facts, rows, columns, asked, date?.value);
  yield;
  const findings: Finding[] = [
    ...askedFindings(columns, measures, styles, profiles, { currency, mixed, names }),
    ...twice.map(({ unit, lines: at }): Finding => ({
      code: 'unit-twice',
      severity: 'blocks',
      text: `Unit “${unit}” stands in ${at.length} rows, and neither dates nor status say which one is current.`,
      rows: at.map((line) => sheet.firstRow + line),
    })),
    ...totals.findings,
    ...read.findings,
    ...checks,
    ...odd,
  ];
  return {
    table: {
      top,
      left: cells[0]?.position ?? used.left,
      bottom,
      right: cells.at(-1)?.position ?? used.right,
    },
    headingRows: heading.lines.map((line) => sheet.firstRow + line),
    columns,
    rows,
    ...(property && { property }),
    ...(date && { date }),
    ...(currency && { currency }),
    facts: read.facts,
    totals: totals.totals,
    findings,
    fingerprint,
  };
}

/** Accounts for every row of the used area, once and in order. */
function sourceRows(
  sheet: Sheet,
  features: readonly LineFeatures[],
  lines: ReadonlyMap<number, ClassifiedLine>,
  top: number,
): SourceRow[] {
  const rows: SourceRow[] = [];
  const { top: first, bottom } = sheet.used as Area;
  for (let line = first; line <= bottom; line++) {
    const known = lines.get(line);
    if (known) rows.push(toSourceRow(sheet, line, known));
    else rows.push(toSourceRow(sheet, line, outsideLine(features[line] as LineFeatures, line < top)));
  }
  return rows;
}

function outsideLine({ filled, numbers }: LineFeatures, isAbove: boolean): ClassifiedLine {
  if (filled === 0) return { kind: 'blank', reason: '' };
  if (!isAbove) return { kind: 'outside', reason: 'It belongs to another table.' };
  return numbers >= 3
    ? { kind: 'outside', reason: 'It stands above the headings and has numbers.' }
    : { kind: 'title', reason: 'It stands above the headings.' };
}

function refusal(sheet: Sheet, headings: readonly string[]): Extraction {
  const rows: SourceRow[] = [];
  for (let line = sheet.used?.top ?? 0; line <= (sheet.used?.bottom ?? -1); line++) {
    const isBlank = !sheet.shapes[line]?.some((shape) => shape !== 0);
    rows.push({
      row: sheet.firstRow + line,
      kind: isBlank ? 'blank' : 'outside',
      reason: isBlank ? '' : 'The sheet is not a rent roll.',
    });
  }
  return {
    table: sheet.used ?? { top: 0, left: 0, bottom: -1, right: -1 },
    headingRows: [],
    columns: [],
    rows,
    facts: [],
    totals: [],
    findings: [whyNot(sheet, headings)],
    fingerprint: fingerprintOf(headings),
  };
}
