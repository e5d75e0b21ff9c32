import { unitIdentities, assignColumns, capUnknownWords } from './columns/assign-columns';
import { type ColumnProfile, columnProfile, EMPTY_PROFILE } from './columns/column-profile';
import type { Area, Extraction, Hints, ColumnProposal } from './extraction';
import { readFacts } from './facts/read-facts';
import { inSquareMetres } from './facts/convert-value';
import { resolveMeasures } from './facts/resolve-measures';
import { askedFindings, undatedColumns } from './findings/asked-findings';
import { findCurrency, findDate, findProperty } from './findings/sheet-facts';
import type { Judge } from './checks/table-reading';
import { cellAt, cellText, type Sheet, isFilled } from './grid/sheet';
import type { HeadingLines } from './headings/find-headings';
import type { LineFeatures } from './headings/line-features';
import { isUnit } from './rows/table-lines';
import { classifyRows } from './rows/classify-rows';
import { sourceRows } from './rows/source-rows';
import { resolveLeases } from './rows/resolve-leases';
import { canBeSummed, createSubtotalCheck } from './rows/subtotal-check';
import type { Steps } from '../table/steps';
import { createDates, columnStyles, headingLanguage, createNumbers } from './values/read-value';
import { kindOf, type TargetColumn, type ValueKind } from './vocabulary/target-columns';
import { findRelations } from './columns/arithmetic';
import { confirmColumns } from './columns/confirm-columns';
import { candidatesByValues } from './columns/candidates-by-values';
import { chargeCandidate, findChargeList } from './columns/charge-list';
import { columnCandidates, type ColumnCandidate } from './columns/column-candidates';
import { weighValues } from './columns/weigh-values';
import { weighRelations, weighYears } from './columns/weigh-candidates';
import { headingCells, splitPair, type HeadingCell } from './headings/heading-cells';
import { fingerprintOf } from './layout/layout-of';
import { isTotalLabel, isVacantLabel } from './vocabulary/text-words';
import { namesAny } from './vocabulary/match-concepts';
import { scoreHeading } from './vocabulary/score-heading';

/** What the columns of a table mean, and how their values are written. */
export type TableColumns =
  ReturnType<typeof readColumns> extends Generator<undefined, infer Columns> ? Columns : never;

/** More lines than this tell nothing new about how values are written, and fewer what they are. */
const MAX_PROFILED = 1_500;
const MAX_SAMPLED = 600;
const MAX_PAIRS = 60;
const LINES_A_PAUSE = 500;
/** Dates with two digits of a year are near it, where the sheet has no date. */
const AROUND = 2025;

const REFERENCE = /_reference$|_floor$/;

/** The headings of a table, and its last line. */
interface TableHeading {
  sheet: Sheet;
  features: readonly LineFeatures[];
  heading: HeadingLines;
  bottom: number;
}

/** Reads the headings of a table, and decides what its columns mean. */
export function* readColumns(table: TableHeading, hints: Hints) {
  const { sheet, heading, bottom } = table;
  const all = headingCells(sheet, heading).filter(
    ({ heading: text, position }) => text !== '' || hasValues(sheet, position, heading, bottom),
  );
  const pairs = Array.from({ length: MAX_PAIRS }, (_, at) => (heading.lines.at(-1) ?? 0) + 1 + at);
  const cells = all.map((cell) => {
    const texts = pairs.map((line) => cellText(cellAt(sheet, line, cell.position)));
    return splitPair(
      cell,
      texts.filter((text) => /\d/.test(text)),
    );
  });
  const positions = cells.map(({ position }) => position);
  yield;
  const lines = yield* unitLikeLines(table, cells);
  const language = headingLanguage(cells.map((cell) => cell.heading));
  yield;
  const references = cells.flatMap((cell) => (REFERENCE.test(bestOf(cell)) ? cell.position : []));
  const styles = yield* columnStyles(sheet, { lines, positions, language, references }, hints);
  yield;
  const numberAt = createNumbers(sheet, styles);
  const sample = lines.slice(0, MAX_SAMPLED);
  const profiles = new Map<number, ColumnProfile>();
  for (const position of positions) {
    profiles.set(position, columnProfile(sheet, sample, position, numberAt));
    yield;
  }
  const plain: ColumnCandidate[] = [];
  for (const cell of cells) {
    plain.push(...columnCandidates(cell, profiles.get(cell.position) as ColumnProfile));
    yield;
  }
  yield;
  const likely = plain.filter(({ score }) => score >= 0.5);
  const canBe = (position: number, kind: ValueKind) =>
    likely.some((candidate) => candidate.position === position && kindOf(candidate.column) === kind);
  const numeric = positions.filter((position) => {
    const { numbers, filled } = profiles.get(position) as ColumnProfile;
    return numbers > filled * 0.5;
  });
  const headingOf = (position: number) => cells.find((cell) => cell.position === position)?.heading ?? '';
  const areas = [...new Set(likely.map(({ position }) => position))].filter(
    (position) => numeric.includes(position) && canBe(position, 'area'),
  );
  // By their heading, or because nothing else is known of them.
  const money = numeric.filter(
    (position) =>
      !areas.includes(position) &&
      (canBe(position, 'money') ||
        namesAny(headingOf(position), AMOUNT) ||
        !plain.some((likely) => likely.position === position && likely.score >= KNOWN)),
  );
  const relations = yield* findRelations(profiles, money, areas);
  yield;
  const fingerprint = fingerprintOf(cells.map((cell) => cell.heading));
  const now = findDate(sheet, { columns: [], top: heading.lines[0] ?? 0 }, hints)?.value ?? '9999';
  const dated = weighYears(plain, headingOf, Number(now.slice(0, 4)));
  const related = weighRelations(dated, relations, cells, (share, position) =>
    areas.length === 0
      ? undefined
      : areas.some((area) => isBelow(share, profiles.get(position), profiles.get(area))),
  );
  yield;
  const bestFor = (column: TargetColumn) => {
    const own = related.filter((candidate) => candidate.column === column && candidate.score >= KNOWN);
    return own.sort((a, b) => b.score - a.score)[0]?.position ?? -1;
  };
  const [tenants, area] = [bestFor('tenant_name'), bestFor('actual_lettable_area_sqm')];
  const isVacant = sample.map((line) => isVacantLabel(cellText(cellAt(sheet, line, tenants))));
  const unit = cells.find(({ position }) => position === area)?.unit ?? 'sqm';
  const sizes = profiles.get(area)?.values.map((size) => inSquareMetres(size, unit));
  yield;
  const weighed = weighValues(related, {
    ...{ profiles, isVacant, areas: sizes ?? new Float64Array() },
    hasUnit: (position) => cells.some((cell) => cell.position === position && cell.unit !== undefined),
  });
  yield;
  const dateAt = createDates(sheet, styles, AROUND);
  const known = { cells, profiles, relations, lines: sample, dateAt };
  const byValues = candidatesByValues({ ...known, isVacant, candidates: weighed });
  yield;
  const charges = findChargeList(cells, profiles, weighed);
  yield;
  const isCharge = ({ position }: ColumnCandidate) =>
    position === charges?.amount || position === charges?.code;
  const withoutCharges = byValues.filter(
    (candidate) => candidate.column !== 'contracted_rent_pa' && !isCharge(candidate),
  );
  const filledIn = (position: number) => profiles.get(position)?.filled ?? 0;
  const guessed = charges
    ? [...withoutCharges, chargeCandidate(charges, filledIn(charges.amount))]
    : byValues;
  const candidates = [...weighed.filter((candidate) => !isCharge(candidate)), ...guessed];
  const assigned = assignColumns({ cells, candidates, relations, fingerprint, hints });
  yield;
  const source = { ...known, candidates, guessed };
  const confirmed = confirmColumns(assigned, source);
  yield;
  const proposals = withSecond(capUnknownWords(confirmed), cells);
  return { cells, proposals, relations, styles, numberAt, profiles, language, fingerprint, charges };
}

/** Adds what the second values of cells mean, where no other column has that. */
function withSecond(proposals: ColumnProposal[], cells: readonly HeadingCell[]): ColumnProposal[] {
  const taken = new Set(proposals.map(({ column }) => column));
  return proposals.map((proposal, at) => {
    const { second } = cells[at] as HeadingCell;
    if (!second || !proposal.column) return proposal;
    const meaning = (text: string, test: RegExp) =>
      scoreHeading(text).find(({ column: of, score }) => test.test(of) && score > KNOWN)?.column;
    const kind = kindOf(proposal.column);
    const column =
      kind === 'money'
        ? meaning(`${proposal.heading} ${second}`, /_pa_per_sqm$/)
        : kind !== 'date'
          ? undefined
          : second === 'until'
            ? 'lease_expiry_date'
            : meaning(second, /_date$/);
    return column && !taken.has(column) ? { ...proposal, second: column } : proposal;
  });
}

const KNOWN = 0.6;
const AMOUNT = ['total', 'gross', 'rent', 'charge'] as const;

/** Whether most numbers of a column are below a share of the areas in their rows. */
const isBelow = (share: number, column?: ColumnProfile, areas?: ColumnProfile): boolean => {
  const all = Array.from(column?.values ?? [], (value, row) => value / (areas?.values[row] ?? NaN));
  const shares = all.filter((found) => found > 0 && found < Infinity);
  return shares.filter((found) => found < share).length * 2 >= shares.length;
};

const hasValues = (sheet: Sheet, position: number, { lines }: HeadingLines, bottom: number): boolean => {
  for (let line = (lines.at(-1) ?? 0) + 1; line <= bottom; line++)
    if (isFilled(sheet, line, position)) return true;
  return false;
};

/** Lines that can be units, before the columns are known: they have a value where the headings say unit or tenant. */
function* unitLikeLines(
  { sheet, features, heading, bottom }: TableHeading,
  cells: readonly HeadingCell[],
): Steps<number[]> {
  const identities: number[] = [];
  for (const cell of cells) {
    if (/^(?:unit_reference|tenant_name)$/.test(bestOf(cell))) identities.push(cell.position);
    yield;
  }
  const lines: number[] = [];
  for (let line = (heading.lines.at(-1) ?? 0) + 1; line <= bottom && lines.length < MAX_PROFILED; line++) {
    const { filled, numbers, dates, first } = features[line] as LineFeatures;
    if (filled < 2 || isTotalLabel(cellText(cellAt(sheet, line, first)))) continue;
    const hasIdentity = identities.some((position) => isFilled(sheet, line, position));
    if (identities.length > 0 ? hasIdentity && (numbers + dates > 0 || filled >= 3) : numbers + dates >= 1)
      lines.push(line);
  }
  return lines;
}

const bestOf = (cell: HeadingCell): string => {
  const [best] = columnCandidates(cell, EMPTY_PROFILE).sort((a, b) => b.score - a.score);
  return best && best.score > 0.6 ? best.column : '';
};

/** The lines of a table. */
interface TableLines extends TableHeading {
  /** The line below the rent roll above. */
  begin: number;
  /** Where the next rent roll begins. */
  end: number;
}

/** Reads the rows of a table whose columns are known. */
export function* readTable(
  { sheet, features, heading, begin, bottom, end }: TableLines,
  tableColumns: TableColumns,
  hints: Hints,
  judge: Judge | undefined,
): Steps<Extraction> {
  const { cells, proposals: columns, relations, styles, numberAt, profiles } = tableColumns;
  const { language, fingerprint, charges } = tableColumns;
  const used = sheet.used as Area;
  const right = cells.at(-1)?.position ?? used.right;
  const top = heading.lines[0] as number;
  const numeric = columns.flatMap((proposal) => {
    const { position } = proposal;
    const { numbers, filled } = profiles.get(position) as ColumnProfile;
    const isAmount = !proposal.column || /money|area/.test(kindOf(proposal.column));
    return isAmount && numbers > 0 && numbers >= filled * 0.5 ? position : [];
  });
  const summed = new Set(columns.flatMap((proposal) => (canBeSummed(proposal) ? proposal.position : [])));
  const positions = new Map(columns.flatMap(({ column, position }) => (column ? [[column, position]] : [])));
  const identities = unitIdentities(columns, profiles);
  const table = { sheet, features, heading, bottom, columns, positions, identities, charges };
  const subtotalCheck = createSubtotalCheck(used.left, numeric, summed, numberAt);
  const classified = yield* classifyRows(table, subtotalCheck, hints.isList);
  const order = [...styles.values()].find((style) => style.order)?.order;
  const date = findDate(sheet, { columns, top, order }, hints);
  const dateAt = createDates(sheet, styles, Number(date?.value.slice(0, 4) ?? AROUND));
  const rollDate = date?.value;
  const { lines, twice } = hints.isList
    ? { lines: classified, twice: [] }
    : yield* resolveLeases({ table, dateAt, lines: classified, rollDate });
  yield;
  const textLines = Array.from({ length: top }, (_, line) => line);
  const unitLines: number[] = [];
  for (const [line, { kind }] of lines) {
    if (line % LINES_A_PAUSE === 0) yield;
    if (isUnit(kind)) unitLines.push(line);
    else if (kind === 'note') textLines.push(line);
  }
  const found = { columns, lines, unitLines, begin, top };
  const { property, names } = yield* findProperty(sheet, found, hints);
  yield;
  const { currency, mixed, isByRow = false } = findCurrency(sheet, found, hints);
  yield;
  const titles = textLines.flatMap((line) => sheet.cells[line]?.map(cellText).filter(Boolean) ?? []);
  const measures = resolveMeasures({
    ...{ columns, relations, titles, language, profiles, hints, order },
    ...{ code: charges?.code, currency: currency?.value },
    numberAt,
    textAt: (line, position) => cellText(cellAt(sheet, line, position)),
  });
  const source = { ...table, lines, numberAt, dateAt, order, measures: measures.of };
  const { facts, problems } = yield* readFacts(source);
  const rows = sourceRows(table, lines, { top, end });
  yield;
  const asked = new Set([...measures.withoutPeriod, ...measures.withoutUnit]);
  const reading = { ...source, rows, facts, problems, twice, asked, rollDate, currency: currency?.value };
  const judged = judge && (yield* judge.table(reading));
  yield;
  const sampled = unitLines.slice(0, MAX_SAMPLED);
  const textsOf = (position: number) => sampled.map((line) => cellText(cellAt(sheet, line, position)));
  const undated = undatedColumns(date ? [] : columns, textsOf);
  const questions = askedFindings({
    ...{ columns, measures, styles, profiles, currency, mixed, isByRow, names, undated },
  });
  return {
    table: { top, left: cells[0]?.position ?? used.left, bottom, right },
    headingRows: heading.lines.map((line) => sheet.firstRow + line),
    columns,
    rows,
    ...(property && { property }),
    ...(date && { date }),
    ...(currency && { currency }),
    facts,
    totals: judged?.totals ?? [],
    findings: [...questions, ...(judged?.findings ?? [])],
    fingerprint,
  };
}
