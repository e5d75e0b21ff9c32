import type { ColumnProposal, Hints } from '../extraction';
import { matchConcepts, namesAny } from '../vocabulary/match-concepts';
import { currencyOf } from '../vocabulary/currency-of';
import { MONTHS } from '../grid/sheet';
import { scoreHeading } from '../vocabulary/score-heading';
import { isAmount, type TargetColumn } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import { decidedColumns, type Assigned } from './decided-columns';
import type { ColumnCandidate } from './column-candidates';
import type { ColumnProfile, KnownColumn } from './column-profile';

/** From here on a proposal counts. Below it, the column means nothing that the reader knows. */
const MIN_CONFIDENCE = 0.6;
const MAX_CONFIDENCE = 0.99;
/** What is not sure, a person decides. */
const MAX_NOT_SURE = 0.89;
const MIN_LEAD = 0.03;
const PRESENT = ['index', 'current', 'inPlace'] as const;
/** A column with fewer of the values is a part of another one. */
const MIN_OF_RIVAL = 0.75;

interface ColumnChoice {
  cells: readonly KnownColumn[];
  candidates: readonly ColumnCandidate[];
  /** Those that have their meaning by their values, or by the codes of charges. */
  guessed: readonly ColumnCandidate[];
  relations: readonly Relation[];
  fingerprint: string;
  hints: Hints;
}

/** What is decided so far, by position and by column. */
interface Assignment extends Pick<ColumnChoice, 'guessed' | 'relations'> {
  /** The surest first. */
  sorted: readonly ColumnCandidate[];
  decided: ReadonlyMap<number, Assigned>;
  taken: ReadonlyMap<TargetColumn, KnownColumn>;
}

/** Gives each column of the service to at most one column of the sheet, the surest first. */
export function assignColumns({
  cells,
  candidates,
  guessed,
  relations,
  fingerprint,
  hints,
}: ColumnChoice): ColumnProposal[] {
  const decided = decidedColumns(cells, fingerprint, hints);
  const taken = new Map<TargetColumn, KnownColumn>();
  for (const cell of cells) {
    const { column } = decided.get(cell.position) ?? {};
    if (column) taken.set(column, cell);
  }
  const sorted = [...candidates].sort(bySurety);
  const assignment: Assignment = { sorted, decided, taken, guessed, relations };
  for (const candidate of sorted) {
    const { position, column, score, reasons } = candidate;
    if (decided.has(position) || taken.has(column) || score < MIN_CONFIDENCE) continue;
    if (isSameRent(assignment, candidate)) continue;
    taken.set(column, candidate);
    const confidence = Math.min(score, MAX_CONFIDENCE);
    decided.set(position, { column, confidence, reasons, decidedBy: 'proposal' });
  }
  for (const cell of cells) {
    const assigned = decided.get(cell.position);
    if (assigned?.decidedBy === 'proposal')
      decided.set(cell.position, withDoubts(assignment, cell, assigned));
  }
  return cells.map((cell) => toProposal(assignment, cell));
}

/** A column that no other one can replace keeps this share of the doubt. What its values contradict, checks of rows say. */
const DOUBT_FACTOR = 0.25;
/** With this score, another column can mean the same. */
const MIN_RIVAL_SCORE = 0.5;
/** The columns that every rent roll has. */
const USUAL: ReadonlySet<TargetColumn | null> = new Set<TargetColumn>([
  'unit_reference',
  'tenant_name',
  'actual_lettable_area_sqm',
  'contracted_rent_pa',
  'lease_start_date',
  'lease_expiry_date',
]);

/**
 * Makes a column surer that every rent roll has, if no other one can mean the same. It is not sure if another one can replace it, or if
 * its heading has a word that no table explains, which may change an amount or an area.
 */
function withDoubts(
  { sorted, decided, guessed, relations }: Assignment,
  { position, heading, filled }: KnownColumn,
  assigned: Assigned,
): Assigned {
  const { column, confidence } = assigned;
  const reasons = [...assigned.reasons];
  const rivals = sorted.filter((rival) => rival.column === column && !decided.has(rival.position));
  const rival = rivals.find(
    (candidate) =>
      candidate.filled > filled * MIN_OF_RIVAL &&
      candidate.score >= confidence - MIN_LEAD &&
      // Of a base rent and an indexed or present one, the latter is paid.
      !(namesAny(heading, PRESENT) && !namesAny(candidate.heading, PRESENT)) &&
      // It does not follow from this one.
      !areRelated(relations, position, candidate.position),
  );
  const isOnly =
    USUAL.has(column) &&
    !guessed.some((candidate) => candidate.column === column && candidate.position === position) &&
    !rivals.some((candidate) => candidate.filled > 0 && candidate.score >= MIN_RIVAL_SCORE);
  const word =
    column && isAmount(column) ? (unknownWord(heading) ?? qualifierOf(heading, column)) : undefined;
  if (rival) reasons.push(`Column “${rival.heading}” can mean the same.`);
  if (isOnly) reasons.push('No other column can mean the same.');
  if (word) reasons.push(`What “${word}” says about the amounts is not known.`);
  const sure = isOnly ? 1 - (1 - confidence) * DOUBT_FACTOR : confidence;
  return {
    ...assigned,
    confidence: Math.min(sure, rival || word ? MAX_NOT_SURE : MAX_CONFIDENCE),
    reasons,
  };
}

const MONTH_OF_YEAR = new RegExp(`(?<!\\p{L})(?:${MONTHS.join('|')})\\p{L}*\\.? (?=20\\d\\d)`, 'giu');

/** A word of a heading that no table explains. It may say half of the amount, or another year. */
function unknownWord(heading: string): string | undefined {
  const { words, hits } = matchConcepts(heading.replace(MONTH_OF_YEAR, ''));
  return words.find(
    (word, at) => /\p{L}{2}/u.test(word) && hits[at]?.size === 0 && !currencyOf(word.toUpperCase()),
  );
}

/** The heading, where words that only qualify its head would speak against the meaning of the head. */
const qualifierOf = (heading: string, column: TargetColumn): string | undefined =>
  scoreHeading(heading).some((candidate) => candidate.column === column && candidate.isQualified)
    ? heading
    : undefined;

/** Whether the numbers prove something that has both columns. */
const areRelated = (relations: readonly Relation[], first: number, second: number): boolean =>
  relations.some(({ result, of }) =>
    [first, second].every((position) => position === result || of.includes(position)),
  );

/** The surest first. Equal ones by what does not depend on the order of the columns, as far as possible. */
function bySurety(a: ColumnCandidate, b: ColumnCandidate): number {
  const [textA, textB] = [a.heading, b.heading];
  const byText = textA.length - textB.length || (textA < textB ? -1 : textA > textB ? 1 : 0);
  return b.score - a.score || b.filled - a.filled || byText || a.position - b.position;
}

/** The same rent by another period or per area is not a second rent. */
function isSameRent({ taken, relations }: Assignment, { position, column }: ColumnCandidate): boolean {
  const rent = taken.get('contracted_rent_pa');
  return (
    rent !== undefined &&
    (column === 'in_place_rent_pa' || column === 'initial_rent_pa') &&
    areRelated(relations, position, rent.position)
  );
}

function toProposal(
  { sorted, decided, taken }: Assignment,
  { position, heading, group, perArea, unit, period, scale, currency }: KnownColumn,
): ColumnProposal {
  const assigned = decided.get(position);
  const own = sorted.filter((candidate) => candidate.position === position);
  const alternatives = own
    .filter(({ column }) => column !== assigned?.column)
    .slice(0, 4)
    .map(({ column, score }) => ({ column, confidence: Math.min(score, MAX_CONFIDENCE) }));
  const lost = own.find(({ column, score }) => score >= MIN_CONFIDENCE && taken.has(column));
  const reasons = assigned?.reasons ?? [
    lost
      ? `It can mean ${lost.column}, too, which column “${taken.get(lost.column)!.heading}” has already.`
      : own.length > 0
        ? 'Too little speaks for a column.'
        : heading === ''
          ? 'It has no heading.'
          : 'No column is known by this heading.',
  ];
  return {
    position,
    heading,
    column: assigned?.column ?? null,
    confidence: assigned?.confidence ?? 0,
    reasons: [...reasons, ...(group && assigned ? [`It stands below “${group}”.`] : [])],
    alternatives,
    perArea,
    unit,
    period,
    scale,
    currency,
    decidedBy: assigned?.decidedBy ?? 'proposal',
  };
}

const MIN_OF_IDENTITY = 0.55;
/** Two tenants may share a floor. */
const MOSTLY = 0.85;

/** The columns that name a unit: the one that was chosen, then those that were not, but can. */
export function unitIdentities(
  columns: readonly ColumnProposal[],
  profiles: ReadonlyMap<number, ColumnProfile>,
): number[] {
  const positionsOf = (isIt: (proposal: ColumnProposal, profile: ColumnProfile) => boolean) =>
    columns.flatMap((proposal) =>
      isIt(proposal, profiles.get(proposal.position)!) ? proposal.position : [],
    );
  const chosen = positionsOf(({ column }) => column === 'unit_reference');
  const canBe = ({ alternatives }: ColumnProposal) =>
    alternatives.some(
      (alternative) => alternative.column === 'unit_reference' && alternative.confidence >= MIN_OF_IDENTITY,
    );
  // What most lines have alike names none of them.
  const undecided = positionsOf(
    (proposal, { distinct, filled }) => proposal.column === null && canBe(proposal) && distinct > filled / 2,
  );
  const named = [...chosen, ...undecided];
  if (named.length > 0) return named;
  // A floor, a property or an address is what is let where nothing else names the units, and each has its own.
  return positionsOf(
    ({ column }, { distinct, filled, values }) =>
      (column === 'unit_floor' ||
        (/^(?:property_name|unit_street)$/.test(column ?? '') && filled > values.length * MOSTLY)) &&
      filled > 1 &&
      distinct >= filled * MOSTLY,
  );
}
