import type { ColumnProposal, Hints } from '../extraction';
import type { HeadingCell } from '../headings/heading-cells';
import { matchConcepts, namesAny } from '../vocabulary/match-concepts';
import { currencyOf } from '../vocabulary/currency-of';
import { MONTHS } from '../grid/sheet';
import { scoreHeading } from '../vocabulary/score-heading';
import { isAmount, type TargetColumn } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import { decidedColumns, type Assigned } from './decided-columns';
import type { ColumnCandidate } from './column-candidates';
import { EMPTY_PROFILE, type ColumnProfile } from './column-profile';

/** From here on a proposal counts. Below it, the column means nothing that the reader knows. */
const MIN_CONFIDENCE = 0.6;
const MAX_CONFIDENCE = 0.99;
/** A column that another one can replace is not sure: a person decides. */
const MAX_WITH_RIVAL = 0.89;
const MIN_LEAD = 0.03;
const PRESENT = ['index', 'current', 'inPlace'] as const;
/** A column with fewer of the values is a part of another one. */
const MIN_OF_RIVAL = 0.75;

interface ColumnChoice {
  cells: readonly HeadingCell[];
  candidates: readonly ColumnCandidate[];
  relations: readonly Relation[];
  fingerprint: string;
  hints: Hints;
}

/** What is decided so far, by position and by column. */
interface Assignment {
  /** The surest first. */
  sorted: readonly ColumnCandidate[];
  decided: ReadonlyMap<number, Assigned>;
  taken: ReadonlyMap<TargetColumn, number>;
  relations: readonly Relation[];
  headingOf: (position: number) => string;
}

/** Gives each column of the service to at most one column of the sheet, the surest first. */
export function assignColumns({
  cells,
  candidates,
  relations,
  fingerprint,
  hints,
}: ColumnChoice): ColumnProposal[] {
  const decided = decidedColumns(cells, fingerprint, hints);
  const taken = new Map<TargetColumn, number>();
  for (const [position, { column }] of decided) if (column) taken.set(column, position);
  const headings = new Map(cells.map(({ position, heading }) => [position, heading]));
  const headingOf = (position: number) => headings.get(position) ?? '';
  const sorted = [...candidates].sort((a, b) => bySurety(a, b, headingOf));
  const assignment: Assignment = { sorted, decided, taken, relations, headingOf };
  for (const { position, column, score, reasons } of sorted) {
    if (decided.has(position) || taken.has(column) || score < MIN_CONFIDENCE) continue;
    if (isSameRent(assignment, position, column)) continue;
    taken.set(column, position);
    const confidence = Math.min(score, MAX_CONFIDENCE);
    decided.set(position, { column, confidence, reasons, decidedBy: 'proposal' });
  }
  for (const [position, assigned] of decided) {
    const rival = assigned.decidedBy === 'proposal' ? rivalOf(assignment, position, assigned) : undefined;
    if (rival)
      decided.set(position, {
        ...assigned,
        confidence: Math.min(assigned.confidence, MAX_WITH_RIVAL),
        reasons: [...assigned.reasons, `Column “${headingOf(rival.position)}” can mean the same.`],
      });
  }
  return cells.map((cell) => toProposal(assignment, cell));
}

/** What is not understood is not sure: a word that no table explains may change an amount or an area. */
export const capUnknownWords = (proposals: readonly ColumnProposal[]): ColumnProposal[] =>
  proposals.map((proposal) => {
    const { column, heading, confidence, decidedBy, reasons } = proposal;
    const word =
      column && isAmount(column) ? (unknownWord(heading) ?? qualifierOf(heading, column)) : undefined;
    return decidedBy === 'proposal' && word
      ? {
          ...proposal,
          confidence: Math.min(confidence, MAX_WITH_RIVAL),
          reasons: [...reasons, `What “${word}” says about the amounts is not known.`],
        }
      : proposal;
  });

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

/** Another column that means nothing else, can mean the same nearly as well, and does not follow from this one. */
function rivalOf(
  { sorted, decided, relations, headingOf }: Assignment,
  position: number,
  { column, confidence }: Assigned,
): ColumnCandidate | undefined {
  const isPresent = (at: number) => namesAny(headingOf(at), PRESENT);
  const own = sorted.find((candidate) => candidate.column === column && candidate.position === position);
  return sorted.find(
    (rival) =>
      rival.column === column &&
      rival.position !== position &&
      rival.filled > (own?.filled ?? 0) * MIN_OF_RIVAL &&
      !decided.has(rival.position) &&
      rival.score >= confidence - MIN_LEAD &&
      // Of a base rent and an indexed or present one, the latter is paid.
      !(isPresent(position) && !isPresent(rival.position)) &&
      !areRelated(relations, position, rival.position),
  );
}

/** Whether the numbers prove something that has both columns. */
const areRelated = (relations: readonly Relation[], first: number, second: number): boolean =>
  relations.some(({ result, of }) =>
    [first, second].every((position) => position === result || of.includes(position)),
  );

/** The surest first. Equal ones by what does not depend on the order of the columns, as far as possible. */
function bySurety(a: ColumnCandidate, b: ColumnCandidate, headingOf: (position: number) => string): number {
  const textA = headingOf(a.position);
  const textB = headingOf(b.position);
  const byText = textA.length - textB.length || (textA < textB ? -1 : textA > textB ? 1 : 0);
  return b.score - a.score || b.filled - a.filled || byText || a.position - b.position;
}

/** The same rent by another period or per area is not a second rent. */
function isSameRent({ taken, relations }: Assignment, position: number, column: TargetColumn): boolean {
  const rent = taken.get('contracted_rent_pa');
  if (rent === undefined || (column !== 'in_place_rent_pa' && column !== 'initial_rent_pa')) return false;
  return areRelated(relations, position, rent);
}

function toProposal(
  { sorted, decided, taken, headingOf }: Assignment,
  { position, heading, group, below: _, second: __, perArea, ...measure }: HeadingCell,
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
      ? `It can mean ${lost.column}, too, which column “${headingOf(taken.get(lost.column) as number)}” has already.`
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
    ...measure,
    ...(perArea && { perArea }),
    decidedBy: assigned?.decidedBy ?? 'proposal',
  };
}

/** What most lines have alike names none of them. */
const isMostlyDistinct = ({ distinct, filled }: ColumnProfile = EMPTY_PROFILE): boolean =>
  distinct > filled / 2;

const MIN_OF_IDENTITY = 0.55;
/** Two tenants may share a floor. */
const MOSTLY = 0.85;

/** The columns that name a unit: the one that was chosen, then those that were not, but can. */
export function unitIdentities(
  columns: readonly ColumnProposal[],
  profiles: ReadonlyMap<number, ColumnProfile>,
): number[] {
  const chosen = columns.filter(({ column }) => column === 'unit_reference');
  const canBe = ({ alternatives }: ColumnProposal) =>
    alternatives.some(
      (alternative) => alternative.column === 'unit_reference' && alternative.confidence >= MIN_OF_IDENTITY,
    );
  // A floor, a property or an address is what is let where nothing else names the units, and each has its own.
  const floors = columns.filter(({ column, position }) => {
    const { distinct = 0, filled = 0, values = [] } = profiles.get(position) ?? {};
    return (
      (column === 'unit_floor' ||
        (/^(?:property_name|unit_street)$/.test(column ?? '') && filled > values.length * MOSTLY)) &&
      filled > 1 &&
      distinct >= filled * MOSTLY
    );
  });
  const undecided = columns.filter(
    (proposal) =>
      proposal.column === null && canBe(proposal) && isMostlyDistinct(profiles.get(proposal.position)),
  );
  const named = [...chosen, ...undecided];
  return (named.length > 0 ? named : floors).map(({ position }) => position);
}
