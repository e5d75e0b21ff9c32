import type { ColumnProposal, Hints, Layouts } from '../extraction';
import type { HeadingCell } from '../headings/heading-cells';
import { normalHeading } from '../layout/layout-of';
import { matchConcepts, namesAny } from '../vocabulary/match-concepts';
import { currencyOf } from '../vocabulary/currency-of';
import { MONTHS } from '../grid/sheet';
import { scoreHeading } from '../vocabulary/score-heading';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import type { ColumnCandidate } from './column-candidates';
import { EMPTY_PROFILE, isRunningNumber, type ColumnProfile } from './column-profile';

/** From here on a proposal counts. Below it, the column means nothing that the reader knows. */
const MIN_CONFIDENCE = 0.6;
const REMEMBERED_HEADING = 0.95;
const MAX_CONFIDENCE = 0.99;
const MIN_COMMON = 0.8;
/** A column that another one can replace is not sure: a person decides. */
const MAX_WITH_RIVAL = 0.89;
const MIN_LEAD = 0.03;
const PRESENT = ['index', 'current', 'inPlace'] as const;
/** A column with fewer of the values is a part of another one. */
const MIN_OF_RIVAL = 0.75;
/** A column whose first choice went to another one takes no choice that is much weaker. */
const MAX_STEP_DOWN = 0.22;

interface Assigned {
  column: TargetColumn | null;
  confidence: number;
  reasons: readonly string[];
  decidedBy: ColumnProposal['decidedBy'];
}

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
  const best = new Map<number, number>();
  for (const { position, score } of candidates) best.set(position, Math.max(best.get(position) ?? 0, score));
  const headings = new Map(cells.map(({ position, heading }) => [position, heading]));
  const headingOf = (position: number) => headings.get(position) ?? '';
  const sorted = [...candidates].sort((a, b) => bySurety(a, b, headingOf));
  const assignment: Assignment = { sorted, decided, taken, relations, headingOf };
  const hasStreets = candidates.some(({ column }) => column === 'unit_street');
  for (const { position, column, score, reasons } of sorted) {
    if (decided.has(position) || taken.has(column) || score < MIN_CONFIDENCE) continue;
    if (score < (best.get(position) ?? 0) - MAX_STEP_DOWN) continue;
    // Without streets, the numbers of houses are those of what is let.
    if (column === 'unit_street_number' && !hasStreets) continue;
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
    const isAmount = column && /money|area/.test(kindOf(column));
    const word = isAmount ? (unknownWord(heading) ?? qualifierOf(heading, column)) : undefined;
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
function isSameRent(
  { taken, relations, headingOf }: Assignment,
  position: number,
  column: TargetColumn,
): boolean {
  const rent = taken.get('contracted_rent_pa');
  if (rent === undefined || (column !== 'in_place_rent_pa' && column !== 'initial_rent_pa')) return false;
  const hasConcept = (at: number, concept: 'current' | 'inPlace') => namesAny(headingOf(at), [concept]);
  const areBoth = (concept: 'current' | 'inPlace') =>
    hasConcept(rent, concept) && hasConcept(position, concept);
  return areRelated(relations, position, rent) || areBoth('current') || areBoth('inPlace');
}

interface Decision extends Pick<Assigned, 'decidedBy' | 'confidence'> {
  reason: string;
}

const BY_PERSON: Decision = { decidedBy: 'person', confidence: 1, reason: 'A person decided this column.' };
const BY_HEADING: Decision = {
  decidedBy: 'person',
  confidence: REMEMBERED_HEADING,
  reason: 'A person decided this heading.',
};
const BY_LAYOUT: Decision = {
  decidedBy: 'layout',
  confidence: 1,
  reason: 'This layout was accepted before.',
};
const BY_NEAR_LAYOUT: Decision = {
  decidedBy: 'layout',
  confidence: REMEMBERED_HEADING,
  reason: 'A layout that was accepted before has nearly the same headings.',
};

/** What people decided: the same layout first, then a heading that someone corrected in another one. */
function decidedColumns(
  cells: readonly HeadingCell[],
  fingerprint: string,
  { layouts = { layouts: [] }, mapping = [] }: Hints,
): Map<number, Assigned> {
  const decided = new Map<number, Assigned>();
  const taken = new Set<TargetColumn>();
  const decide = (
    position: number,
    column: TargetColumn | null | undefined,
    { reason, ...decision }: Decision,
  ) => {
    if (column === undefined || decided.has(position) || (column && taken.has(column))) return;
    decided.set(position, { column, ...decision, reasons: [reason] });
    if (column) taken.add(column);
  };
  for (const { heading = '', position, column } of mapping)
    for (const cell of cells) {
      const isNamed = normalHeading(cell.heading) === normalHeading(heading);
      if (position === undefined ? isNamed : cell.position === position)
        decide(cell.position, column, BY_PERSON);
    }
  const named = cells.filter(({ heading }) => heading !== '');
  const same = layouts.layouts.find((layout) => layout.fingerprint === fingerprint);
  if (same?.columns.length === named.length)
    for (const [index, { position }] of named.entries())
      decide(position, same.columns[index]?.column ?? null, BY_LAYOUT);
  const corrected = new Map(layouts.headings?.map(({ heading, column }) => [normalHeading(heading), column]));
  for (const { heading, position } of named)
    decide(position, corrected.get(normalHeading(heading)), BY_HEADING);
  const near = same ? undefined : nearLayout(named, layouts);
  for (const { heading, position } of named)
    decide(position, near?.get(normalHeading(heading)), BY_NEAR_LAYOUT);
  return decided;
}

/** The columns of an accepted layout that shares at least four of five headings. Headings that occur twice lend nothing. */
function nearLayout(
  named: readonly HeadingCell[],
  { layouts }: Layouts,
): ReadonlyMap<string, TargetColumn | null> | undefined {
  const own = new Set(named.map(({ heading }) => normalHeading(heading)));
  for (const { columns } of layouts) {
    const lent = new Map<string, TargetColumn | null>();
    const twice = new Set<string>();
    for (const { heading, column } of columns) {
      const normal = normalHeading(heading);
      if (lent.has(normal)) twice.add(normal);
      lent.set(normal, column);
    }
    const common = [...lent.keys()].filter((heading) => own.has(heading)).length;
    if (common < Math.max(own.size, lent.size) * MIN_COMMON) continue;
    for (const heading of twice) lent.delete(heading);
    return lent;
  }
  return undefined;
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
  // A floor or a property is what is let where nothing else names the units, and each has its own.
  const floors = columns.filter(({ column, position }) => {
    const { distinct = 0, filled = 0, values = [] } = profiles.get(position) ?? {};
    return (
      (column === 'unit_floor' || (column === 'property_name' && filled > values.length * MOSTLY)) &&
      filled > 1 &&
      distinct >= filled * MOSTLY
    );
  });
  const hasFloors = floors.length > 0;
  const undecided = columns.filter(
    (proposal) =>
      proposal.column === null &&
      canBe(proposal) &&
      isMostlyDistinct(profiles.get(proposal.position)) &&
      !(hasFloors && isRunningNumber(profiles.get(proposal.position) ?? EMPTY_PROFILE)),
  );
  const named = [...chosen, ...undecided];
  return (named.length > 0 ? named : floors).map(({ position }) => position);
}
