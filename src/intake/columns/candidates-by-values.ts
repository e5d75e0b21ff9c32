import type { Steps } from '../../table/steps';
import type { DateAt } from '../values/read-value';
import { type Concept, hasOnly, namesAny } from '../vocabulary/match-concepts';
import { isFloor } from '../vocabulary/reader-words';
import type { TargetColumn } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import { bestFor, isLikely, type ColumnCandidate } from './column-candidates';
import type { KnownColumn } from './column-profile';

/** Enough for a person to check, and far from sure. */
const CONFIDENCE = 0.65;
/** "Tenancy" and "Room" name what is let where no other heading does. */
const UNIT_CONCEPTS: readonly Concept[] = ['lease', 'room'];
const UNIT_CONFIDENCE = 0.9;
const MOSTLY = 0.85;
const MIN_ROWS = 3;
/** Concepts of headings that leave open what a column means. */
const OPEN: readonly Concept[] = [
  'filler',
  'date',
  'lease',
  'name',
  'number',
  'amount',
  'object',
  'year',
  'month',
];

/** Columns that a heading of one word names only right of another one: "Deposit" and "Type", "Street" and "No.". */
const ADJACENT_COLUMNS: readonly (readonly [TargetColumn, TargetColumn, Concept])[] = [
  ['security_type', 'security_amount', 'kind'],
  ['unit_street_number', 'unit_street', 'number'],
];

interface KnownOfTable {
  cells: readonly KnownColumn[];
  /** What the headings say. */
  candidates: readonly ColumnCandidate[];
  relations: readonly Relation[];
  lines: readonly number[];
  /** For each of these lines. */
  isVacant: readonly boolean[];
  dateAt: DateAt;
}

/** What columns can mean that no heading names: by their values, and by the columns beside them. */
export function* candidatesByValues(known: KnownOfTable): Steps<ColumnCandidate[]> {
  const { cells, candidates, relations, lines, isVacant } = known;
  const found: ColumnCandidate[] = [];
  const likely = (column: TargetColumn) => bestFor(candidates, column);
  const cellAt = (at: number | undefined) => cells.find(({ position }) => position === at);
  const open = cells.filter(
    ({ position, heading, filled }) =>
      filled >= MIN_ROWS &&
      !candidates.some((candidate) => candidate.position === position && isLikely(candidate)) &&
      hasOnly(heading, OPEN),
  );
  const offer = (column: TargetColumn, cell: KnownColumn | undefined, reason: string, score = CONFIDENCE) => {
    const own = likely(column);
    if (cell && (!own || (own.position === cell.position && score > CONFIDENCE)))
      found.push({ ...cell, column, score, reasons: [reason] });
  };
  const tenants = open.find(({ filled, texts, companies, vacancies, distinct, codes }) => {
    const areNames = Math.min(texts / 0.8, distinct / 0.6) >= filled;
    // A remark stands in few lines.
    return areNames && companies + vacancies > 0 && codes <= filled * 0.3 && filled >= lines.length * 0.9;
  });
  offer('tenant_name', tenants, 'Its values are names of tenants or vacant.');
  const tenant = likely('tenant_name') ?? tenants;
  const unitCell = cells.find(
    ({ position, heading, filled, distinct }) =>
      position < (tenant?.position ?? 0) &&
      UNIT_CONCEPTS.some((concept) => hasOnlyConcept(heading, concept)) &&
      filled >= lines.length * 0.9 &&
      distinct >= filled * MOSTLY,
  );
  if (tenant)
    offer(
      'unit_reference',
      unitCell ??
        open.find(
          ({ position, filled, distinct, codes, values }) =>
            position < tenant.position &&
            distinct === filled &&
            codes >= filled * 0.6 &&
            !values.every((value, index) => value === index + 1),
        ),
      'Its values are short and different, and stand left of the tenants.',
      unitCell ? UNIT_CONFIDENCE : CONFIDENCE,
    );
  yield;
  const later = findAdjacentDates(known, open, likely('lease_start_date'), 1);
  offer('lease_expiry_date', later, 'Its dates stand right of the starts, and are all later.');
  const earlier = findAdjacentDates(known, open, likely('lease_expiry_date'), -1);
  offer('lease_start_date', earlier, 'Its dates stand left of the ends, and are all earlier.');
  yield;
  // Neither has a heading that is known.
  const start = open.find((cell) => findAdjacentDates(known, open, cell, 1));
  if (start && !later && !earlier) {
    const reason = 'Two columns of dates stand beside each other, and those of the second are all later.';
    if (!likely('lease_expiry_date')) offer('lease_start_date', start, reason);
    if (!likely('lease_start_date')) offer('lease_expiry_date', cellAt(start.position + 1), reason);
  }
  for (const [column, of, concept] of ADJACENT_COLUMNS) {
    const right = cellAt((likely(of)?.position ?? -2) + 1);
    if (right && hasOnlyConcept(right.heading, concept))
      offer(column, right, 'It stands right of the column that it belongs to.');
  }
  yield;
  const floors = cells.find(
    ({ texts, examples, distinct, filled }) => texts > 0 && distinct < filled && examples.every(isFloor),
  );
  offer('unit_floor', floors, 'Its values are those of floors.');
  const timesArea = relations.filter(({ kind }) => kind.startsWith('times area'));
  const proved = cellAt(timesArea.find(({ of }) => cellAt(of[0])?.perArea)?.of[0]);
  offer('contracted_rent_pa_per_sqm', proved, 'Times the area, it equals another column.');
  const rate = likely('contracted_rent_pa_per_sqm') ?? proved;
  const relation = timesArea.find(
    ({ result, of }) => of[0] === rate?.position && open.some(({ position }) => position === result),
  );
  offer('contracted_rent_pa', cellAt(relation?.result), 'It is the area times the rent per area.');
  const paid = open.find(
    ({ values, distinct, filled }) =>
      // Accounts are all different.
      distinct < filled &&
      isVacant.includes(true) &&
      isVacant.every((is, row) => is !== (values[row] ?? 0) > 0),
  );
  offer('contracted_rent_pa', paid, 'Every let unit has an amount here, and no vacant one.');
  return found;
}

/** The open column of dates right of a known one that are all later, or left of it that are all earlier. */
function findAdjacentDates(
  { lines, dateAt }: KnownOfTable,
  open: readonly KnownColumn[],
  dated: KnownColumn | undefined,
  step: 1 | -1,
): KnownColumn | undefined {
  return open.find(({ position }) => {
    if (position !== (dated?.position ?? NaN) + step) return false;
    const inOrder = lines.flatMap((line) => {
      const near = dateAt(line, position - step);
      const date = dateAt(line, position);
      return near && date ? [step > 0 ? date > near : near > date] : [];
    });
    return inOrder.length >= MIN_ROWS && inOrder.every(Boolean);
  });
}

/** Whether a heading says one thing alone. */
const hasOnlyConcept = (heading: string, concept: Concept): boolean =>
  namesAny(heading, [concept]) && hasOnly(heading, [concept, 'filler']);
