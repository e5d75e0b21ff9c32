import type { Steps } from '../table/steps';
import { findRelations, type Relation } from './columns/arithmetic';
import { assignColumns, capUnknownWords } from './columns/assign-columns';
import { candidatesByValues } from './columns/candidates-by-values';
import { chargeCandidate, findChargeList, type ChargeList } from './columns/charge-list';
import { columnCandidates, isLikely, type ColumnCandidate } from './columns/column-candidates';
import { columnProfile, EMPTY_PROFILE, type ColumnProfile } from './columns/column-profile';
import { confirmColumns } from './columns/confirm-columns';
import { weighRelations, weighYears } from './columns/weigh-candidates';
import { weighValues } from './columns/weigh-values';
import type { ColumnProposal, Hints } from './extraction';
import { inSquareMetres } from './facts/convert-value';
import { findDate } from './findings/sheet-facts';
import { isFilled, type Sheet, textAt } from './grid/sheet';
import { firstLineBelow, type HeadingLines } from './headings/find-headings';
import { headingCells, splitPair, type HeadingCell } from './headings/heading-cells';
import type { LineFeatures } from './headings/line-features';
import { fingerprintOf } from './layout/layout-of';
import {
  columnStyles,
  createDates,
  createNumbers,
  headingLanguage,
  type ColumnStyle,
  type Language,
  type NumberAt,
} from './values/read-value';
import { scoreHeading } from './vocabulary/score-heading';
import { kindOf, type TargetColumn } from './vocabulary/target-columns';
import { isTotalLabel, isVacantLabel } from './vocabulary/text-words';

/** The headings of a table, and its last line. */
export interface TableHeading {
  sheet: Sheet;
  features: readonly LineFeatures[];
  heading: HeadingLines;
  bottom: number;
}

/** What the columns of a table mean, and how their values are written. */
export interface TableColumns {
  cells: readonly HeadingCell[];
  proposals: readonly ColumnProposal[];
  profiles: ReadonlyMap<number, ColumnProfile>;
  relations: readonly Relation[];
  styles: ReadonlyMap<number, ColumnStyle>;
  numberAt: NumberAt;
  language: Language | undefined;
  fingerprint: string;
  charges: ChargeList | undefined;
}

/** More lines than this tell nothing new about how values are written, and fewer what they are. */
const MAX_PROFILED = 1_500;
export const MAX_SAMPLED = 600;
const MAX_PAIRS = 60;
/** Dates with two digits of a year are near it, where the sheet has no date. */
export const AROUND = 2025;

type Profiles = ReadonlyMap<number, ColumnProfile>;

/** Reads the headings of a table, and decides what its columns mean. */
export function* readColumns(table: TableHeading, hints: Hints): Steps<TableColumns> {
  const { sheet, heading } = table;
  const cells = headingsOf(table);
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
  const byHeadings: ColumnCandidate[] = [];
  for (const cell of cells) {
    const profile = columnProfile(sheet, sample, cell.position, numberAt);
    profiles.set(cell.position, profile);
    yield;
    byHeadings.push(...columnCandidates(cell, profile));
    yield;
  }
  const { money, areas } = amountColumns(cells, profiles, byHeadings);
  const relations = yield* findRelations(profiles, money, areas);
  yield;
  const date = findDate(sheet, { columns: [], top: heading.lines[0] ?? 0 }, hints)?.value ?? '9999';
  const ofYear = weighYears(byHeadings, cells, Number(date.slice(0, 4)));
  const related = weighRelations(ofYear, relations, cells, (share, position) =>
    areas.length === 0
      ? undefined
      : areas.some((area) => isBelow(share, profiles.get(position), profiles.get(area))),
  );
  yield;
  const tenants = bestFor(related, 'tenant_name');
  const isVacant = sample.map((line) => isVacantLabel(textAt(sheet, line, tenants)));
  yield;
  const weighed = weighValues(related, {
    ...{ profiles, isVacant, areas: sizesIn(cells, profiles, bestFor(related, AREA)) },
    hasUnit: (position) => cells.some((cell) => cell.position === position && cell.unit !== undefined),
  });
  yield;
  const dateAt = createDates(sheet, styles, AROUND);
  const known = { cells, profiles, relations, lines: sample, dateAt };
  const byValues = yield* candidatesByValues({ ...known, isVacant, candidates: weighed });
  yield;
  const charges = yield* findChargeList(cells, profiles, weighed);
  yield;
  const fingerprint = fingerprintOf(cells.map((cell) => cell.heading));
  const guessed = charges ? withCharges(byValues, charges, profiles) : byValues;
  const candidates = [...weighed.filter((candidate) => !isOfCharges(candidate, charges)), ...guessed];
  const assigned = assignColumns({ cells, candidates, relations, fingerprint, hints });
  yield;
  const confirmed = confirmColumns(assigned, candidates, guessed);
  yield;
  const proposals = withSecond(capUnknownWords(confirmed), cells);
  return { cells, proposals, profiles, relations, styles, numberAt, language, fingerprint, charges };
}

const AREA: TargetColumn = 'actual_lettable_area_sqm';
const REFERENCE = /_reference$|_floor$/;

/** The headings of the columns that have one, or values. */
function headingsOf({ sheet, heading, bottom }: TableHeading): HeadingCell[] {
  const first = firstLineBelow(heading);
  const hasValues = (position: number) => {
    for (let line = first; line <= bottom; line++) if (isFilled(sheet, line, position)) return true;
    return false;
  };
  const valuesIn = (position: number) =>
    Array.from({ length: MAX_PAIRS }, (_, at) => textAt(sheet, first + at, position)).filter((text) =>
      /\d/.test(text),
    );
  return headingCells(sheet, heading)
    .filter((cell) => cell.heading !== '' || hasValues(cell.position))
    .map((cell) => splitPair(cell, valuesIn(cell.position)));
}

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
  for (let line = firstLineBelow(heading); line <= bottom && lines.length < MAX_PROFILED; line++) {
    const { filled, numbers, dates, first } = features[line] as LineFeatures;
    if (filled < 2 || isTotalLabel(textAt(sheet, line, first))) continue;
    const hasIdentity = identities.some((position) => isFilled(sheet, line, position));
    if (identities.length > 0 ? hasIdentity && (numbers + dates > 0 || filled >= 3) : numbers + dates >= 1)
      lines.push(line);
  }
  return lines;
}

/** What a heading means by itself, if that is likely. */
const bestOf = (cell: HeadingCell): string => {
  const [best] = columnCandidates(cell, EMPTY_PROFILE).sort((a, b) => b.score - a.score);
  return best && best.score > 0.6 ? best.column : '';
};

/** The columns of numbers that can be areas, and those that can be amounts: by their heading, or because nothing else is known of them. */
function amountColumns(
  cells: readonly HeadingCell[],
  profiles: Profiles,
  candidates: readonly ColumnCandidate[],
): { money: number[]; areas: number[] } {
  const numeric = cells.filter(({ position }) => {
    const { numbers, filled } = profiles.get(position) ?? EMPTY_PROFILE;
    return numbers > filled * 0.5;
  });
  const canBe = (position: number, kind: string) =>
    candidates.some(
      (candidate) =>
        candidate.position === position && candidate.score >= 0.5 && kindOf(candidate.column) === kind,
    );
  const isArea = ({ position }: HeadingCell) => canBe(position, 'area');
  const isMoney = ({ position }: HeadingCell) =>
    canBe(position, 'money') ||
    !candidates.some((candidate) => candidate.position === position && isLikely(candidate));
  const positionsOf = (found: readonly HeadingCell[]) => found.map(({ position }) => position);
  return {
    areas: positionsOf(numeric.filter(isArea)),
    money: positionsOf(numeric.filter((cell) => !isArea(cell) && isMoney(cell))),
  };
}

/** Whether most numbers of a column are below a share of the areas in their rows. */
const isBelow = (share: number, column?: ColumnProfile, areas?: ColumnProfile): boolean => {
  const all = Array.from(column?.values ?? [], (value, row) => value / (areas?.values[row] ?? NaN));
  const shares = all.filter((found) => found > 0 && found < Infinity);
  return shares.filter((found) => found < share).length * 2 >= shares.length;
};

/** The column that a target most likely is. -1 if none. */
const bestFor = (candidates: readonly ColumnCandidate[], column: TargetColumn): number =>
  candidates
    .filter((candidate) => candidate.column === column && isLikely(candidate))
    .sort((a, b) => b.score - a.score)[0]?.position ?? -1;

/** The areas of a column in square metres. */
function sizesIn(cells: readonly HeadingCell[], profiles: Profiles, position: number): Float64Array {
  const unit = cells.find((cell) => cell.position === position)?.unit ?? 'sqm';
  return (profiles.get(position) ?? EMPTY_PROFILE).values.map((size) => inSquareMetres(size, unit));
}

const isOfCharges = ({ position }: ColumnCandidate, charges: ChargeList | undefined): boolean =>
  position === charges?.amount || position === charges?.code;

/** In a list of charges, its amounts are the rent, and no other column is. */
const withCharges = (
  candidates: readonly ColumnCandidate[],
  charges: ChargeList,
  profiles: Profiles,
): ColumnCandidate[] => [
  ...candidates.filter(
    (candidate) => candidate.column !== 'contracted_rent_pa' && !isOfCharges(candidate, charges),
  ),
  chargeCandidate(charges, profiles.get(charges.amount)?.filled ?? 0),
];

/** Adds what the second dates of cells mean, where no other column has that. */
function withSecond(proposals: ColumnProposal[], cells: readonly HeadingCell[]): ColumnProposal[] {
  const taken = new Set(proposals.map(({ column }) => column));
  return proposals.map((proposal, at) => {
    const { second } = cells[at] as HeadingCell;
    if (!second || !proposal.column || kindOf(proposal.column) !== 'date') return proposal;
    const meaning = scoreHeading(second).find(
      ({ column: of, score }) => kindOf(of) === 'date' && score > 0.6,
    );
    const column = second === 'until' ? 'lease_expiry_date' : meaning?.column;
    return column && !taken.has(column) ? { ...proposal, second: column } : proposal;
  });
}
