import { findRelations, type Relation } from './columns/arithmetic';
import { assignColumns, capUnknownWords } from './columns/assign-columns';
import { confirmColumns } from './columns/confirm-columns';
import { candidatesByValues } from './columns/candidates-by-values';
import { chargeCandidate, findChargeList, type ChargeList } from './columns/charge-list';
import {
  columnCandidates,
  weighRelations,
  weighYears,
  type ColumnCandidate,
} from './columns/column-candidates';
import { columnProfile, EMPTY_PROFILE, type ColumnProfile } from './columns/column-profile';
import type { ColumnProposal, Hints } from './extraction';
import { findDate } from './findings/sheet-facts';
import { cellText, cellAt, isFilled, type Sheet } from './grid/sheet';
import { type HeadingLines } from './headings/find-headings';
import { headingCells, splitPair, type HeadingCell } from './headings/heading-cells';
import type { LineFeatures } from './headings/line-features';
import { fingerprintOf } from './layout/layout-of';
import { type Task } from './task';
import { columnStyles, type ColumnStyle, headingLanguage, type Language } from './values/column-style';
import { createDates, createNumbers, type NumberAt } from './values/read-value';
import { saysTotal } from './vocabulary/text-words';
import { namesAny } from './vocabulary/match-concepts';
import { scoreHeading } from './vocabulary/score-heading';
import { kindOf, type ValueKind } from './vocabulary/target-columns';

/** What the columns of a table mean, and how their values are written. */
export interface TableColumns {
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

/** More lines than this tell nothing new about how values are written, and fewer what they are. */
const MOST_PROFILED = 1_500;
const MOST_SAMPLED = 600;
const MOST_PAIRS = 60;
/** Dates with two digits of a year are near it. It matters little where dates are only compared. */
const AROUND = 2025;

const REFERENCE = /_reference$|_floor$/;

/** Reads the headings of a table, and decides what its columns mean. */
export function* readColumns(
  sheet: Sheet,
  features: readonly LineFeatures[],
  heading: HeadingLines,
  bottom: number,
  hints: Hints,
): Task<TableColumns> {
  const all = headingCells(sheet, heading).filter(
    ({ heading: text, position }) => text !== '' || hasValues(sheet, position, heading, bottom),
  );
  const pairs = Array.from({ length: MOST_PAIRS }, (_, at) => (heading.lines.at(-1) ?? 0) + 1 + at);
  const cells = all.map((cell) =>
    splitPair(
      cell,
      pairs.map((line) => cellText(cellAt(sheet, line, cell.position))).filter((text) => /\d/.test(text)),
    ),
  );
  const positions = cells.map(({ position }) => position);
  yield;
  const lines = yield* unitLikeLines(sheet, features, cells, heading, bottom);
  const language = headingLanguage(cells.map((cell) => cell.heading));
  yield;
  const references = cells.flatMap((cell) => (REFERENCE.test(bestOf(cell)) ? cell.position : []));
  const styles = yield* columnStyles(sheet, lines, positions, language, hints, references);
  yield;
  const numberAt = createNumbers(sheet, styles);
  const sample = lines.slice(0, MOST_SAMPLED);
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
  const canBe = (position: number, kind: ValueKind) =>
    plain.some(
      (likely) => likely.position === position && likely.score >= 0.5 && kindOf(likely.column) === kind,
    );
  const numeric = positions.filter((position) => {
    const { numbers, filled } = profiles.get(position) as ColumnProfile;
    return numbers > filled * 0.5;
  });
  const headingOf = (position: number) => cells.find((cell) => cell.position === position)?.heading ?? '';
  const byScore = new Set(plain.filter(({ score }) => score >= 0.5).map(({ position }) => position));
  const areas = [...byScore].filter((position) => numeric.includes(position) && canBe(position, 'area'));
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
  const now = findDate(sheet, heading.lines[0] ?? 0, [], undefined, hints)?.value ?? '9999';
  const dated = weighYears(plain, headingOf, Number(now.slice(0, 4)));
  const weighed = weighRelations(dated, relations, headingOf, (share, position) =>
    areas.length === 0
      ? undefined
      : areas.some((area) => isBelow(share, profiles.get(position), profiles.get(area))),
  );
  const dateAt = createDates(sheet, styles, AROUND);
  const byValues = candidatesByValues(cells, profiles, weighed, relations, sample, dateAt);
  const charges = findChargeList(cells, profiles, weighed);
  const isCharge = ({ position }: ColumnCandidate) =>
    position === charges?.amount || position === charges?.code;
  const guessed = charges
    ? [
        ...byValues.filter((one) => one.column !== 'contracted_rent_pa' && !isCharge(one)),
        chargeCandidate(charges, profiles.get(charges.amount)?.filled ?? 0),
      ]
    : byValues;
  const candidates = [...weighed.filter((one) => !isCharge(one)), ...guessed];
  const assigned = assignColumns(cells, candidates, relations, fingerprint, hints);
  const source = { candidates, guessed, profiles, relations, lines: sample, dateAt };
  const proposals = withSecond(capUnknownWords(confirmColumns(assigned, source)), cells);
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
  const shares = Array.from(column?.values ?? [], (value, row) => value / (areas?.values[row] ?? NaN)).filter(
    (found) => found > 0 && found < Infinity,
  );
  return shares.filter((found) => found < share).length * 2 >= shares.length;
};

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

const bestOf = (cell: HeadingCell): string => {
  const [best] = columnCandidates(cell, EMPTY_PROFILE).sort((a, b) => b.score - a.score);
  return best && best.score > 0.6 ? best.column : '';
};
