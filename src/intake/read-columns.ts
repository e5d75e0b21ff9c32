import type { Steps } from '../table/steps';
import { findRelations } from './columns/arithmetic';
import { assignColumns, unitIdentities } from './columns/assign-columns';
import { candidatesByValues } from './columns/candidates-by-values';
import { chargeCandidate, findChargeList } from './columns/charge-list';
import { bestFor, columnCandidates, isLikely, type ColumnCandidate } from './columns/column-candidates';
import { columnProfile, EMPTY_PROFILE, type KnownColumn } from './columns/column-profile';
import { weighRelations, weighYears } from './columns/weigh-candidates';
import { positionsOf } from './columns/positions-of';
import { weighValues } from './columns/weigh-values';
import type { ColumnProposal, Hints } from './extraction';
import { findDate } from './findings/sheet-facts';
import { isFilled, textAt } from './grid/sheet';
import { firstLineBelow } from './headings/find-headings';
import { headingCells, splitPair, type HeadingCell } from './headings/heading-cells';
import { fingerprintOf } from './layout/layout-of';
import type { TableColumns } from './rows/table-lines';
import { columnStyles, createDates, createNumbers, headingLanguage } from './values/read-value';
import { scoreHeading } from './vocabulary/score-heading';
import { kindOf } from './vocabulary/target-columns';
import { isTotalLabel, isVacantLabel } from './vocabulary/text-words';

/** The headings of a table, and its last line. */
type TableHeading = Pick<TableColumns, 'sheet' | 'features' | 'heading' | 'bottom'>;

/** More lines than this tell nothing new about how values are written, and fewer what they are. */
const MAX_PROFILED = 1_500;
const MAX_SAMPLED = 600;
const MAX_PAIRS = 60;
/** Dates with two digits of a year are near it, where the sheet has no date. */
export const AROUND = 2025;

/** Reads the headings of a table, and decides what its columns mean. */
export function* readColumns(table: TableHeading, hints: Hints): Steps<TableColumns> {
  const { sheet, heading } = table;
  const headings = headingsOf(table);
  const positions = headings.map(({ position }) => position);
  yield;
  const lines = yield* unitLikeLines(table, headings);
  const language = headingLanguage(headings.map((cell) => cell.heading));
  yield;
  const references = headings.flatMap((cell) => (REFERENCE.test(bestOf(cell)) ? cell.position : []));
  const styles = yield* columnStyles(sheet, { lines, positions, language, references }, hints);
  yield;
  const numberAt = createNumbers(sheet, styles);
  const sample = lines.slice(0, MAX_SAMPLED);
  const profiles = new Map<number, KnownColumn>();
  const byHeadings: ColumnCandidate[] = [];
  for (const cell of headings) {
    const known = { ...cell, ...columnProfile(sheet, sample, cell.position, numberAt) };
    profiles.set(cell.position, known);
    yield;
    byHeadings.push(...columnCandidates(known));
    yield;
  }
  const cells = [...profiles.values()];
  const { money, areas } = amountColumns(cells, byHeadings);
  const relations = yield* findRelations(money, areas);
  yield;
  const date = findDate(sheet, heading.lines[0] ?? 0, hints)?.value ?? '9999';
  const ofYear = weighYears(byHeadings, Number(date.slice(0, 4)));
  const related = weighRelations(ofYear, relations, profiles, areas);
  yield;
  const tenants = bestFor(related, 'tenant_name')?.position ?? sheet.width;
  const isVacant = sample.map((line) => isVacantLabel(textAt(sheet, line, tenants)));
  yield;
  const weighed = weighValues(related, isVacant);
  yield;
  const dateAt = createDates(sheet, styles, AROUND);
  const known = { cells, relations, lines: sample, isVacant, dateAt, candidates: weighed };
  const byValues = yield* candidatesByValues(known);
  yield;
  const charges = yield* findChargeList(cells, weighed);
  yield;
  const fingerprint = fingerprintOf(cells.map((cell) => cell.heading));
  const isOther = ({ position }: ColumnCandidate) =>
    position !== charges?.amount && position !== charges?.code;
  // In a list of charges, its amounts are the rent, and no other column is.
  const guessed = charges
    ? [
        ...byValues.filter((candidate) => candidate.column !== 'contracted_rent_pa' && isOther(candidate)),
        chargeCandidate(charges, profiles.get(charges.amount)!),
      ]
    : byValues;
  const candidates = [...weighed.filter(isOther), ...guessed];
  const assigned = assignColumns({ cells, candidates, guessed, relations, fingerprint, hints });
  yield;
  const columns = withSecond(assigned, cells);
  return {
    ...table,
    columns,
    positions: positionsOf(columns),
    identities: unitIdentities(columns, profiles),
    profiles,
    relations,
    styles,
    numberAt,
    language,
    fingerprint,
    charges,
  };
}

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
    const { filled, numbers, dates, first } = features[line]!;
    if (filled < 2 || isTotalLabel(textAt(sheet, line, first))) continue;
    const hasIdentity = identities.some((position) => isFilled(sheet, line, position));
    if (identities.length > 0 ? hasIdentity && (numbers + dates > 0 || filled >= 3) : numbers + dates >= 1)
      lines.push(line);
  }
  return lines;
}

/** What a heading means by itself, if that is likely. */
const bestOf = (cell: HeadingCell): string => {
  const [best] = columnCandidates({ ...cell, ...EMPTY_PROFILE }).sort((a, b) => b.score - a.score);
  return best && best.score > 0.6 ? best.column : '';
};

/** The columns of numbers that can be areas, and those that can be amounts: by their heading, or because nothing else is known of them. */
function amountColumns(
  cells: readonly KnownColumn[],
  candidates: readonly ColumnCandidate[],
): { money: KnownColumn[]; areas: KnownColumn[] } {
  const numeric = cells.filter(({ numbers, filled }) => numbers > filled * 0.5);
  const canBe = ({ position }: KnownColumn, isIt: (candidate: ColumnCandidate) => boolean) =>
    candidates.some((candidate) => candidate.position === position && isIt(candidate));
  const isOf = (kind: string) => (candidate: ColumnCandidate) =>
    candidate.score >= 0.5 && kindOf(candidate.column) === kind;
  const isArea = (cell: KnownColumn) => canBe(cell, isOf('area'));
  return {
    areas: numeric.filter(isArea),
    money: numeric.filter((cell) => !isArea(cell) && (canBe(cell, isOf('money')) || !canBe(cell, isLikely))),
  };
}

/** Adds what the second dates of cells mean, where no other column has that. */
function withSecond(proposals: ColumnProposal[], cells: readonly HeadingCell[]): ColumnProposal[] {
  const taken = new Set(proposals.map(({ column }) => column));
  return proposals.map((proposal, at) => {
    const { second } = cells[at]!;
    if (!second || !proposal.column || kindOf(proposal.column) !== 'date') return proposal;
    const meaning = scoreHeading(second).find(
      ({ column: of, score }) => kindOf(of) === 'date' && score > 0.6,
    );
    const column = second === 'until' ? 'lease_expiry_date' : meaning?.column;
    return column && !taken.has(column) ? { ...proposal, second: column } : proposal;
  });
}
