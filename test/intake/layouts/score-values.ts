import type { Extraction, RentRollRow, TargetColumn } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { readLayout, VALUE_NAMES, type LayoutCase, type UnitTruth, type ValueName } from './layout-cases';
import { truthsOf } from './layout-truths';
import { SURE } from './score-layout';

/** What became of the values of a layout. */
export interface ValueScore {
  id: string;
  right: number;
  /** Of the right ones, those that a person is told to check. */
  doubted: number;
  /** Without a value and without a question. */
  absent: number;
  /** Without a value until a question is answered, and right then. */
  asked: number;
  /** Wrong, but in a column that is to be checked, or named by a finding. */
  reported: number;
  wrong: number;
  units: number;
  rents: number;
  rightRents: number;
  /** Right rents, with those that are right once the questions are answered. */
  answeredRents: number;
  /** Questions of the whole sheet. */
  questions: number;
  /** Each value that is wrong without a word. */
  errors: string[];
}

const COLUMN: Readonly<Record<ValueName, TargetColumn>> = {
  unit: 'unit_reference',
  tenant: 'tenant_name',
  area: 'actual_lettable_area_sqm',
  rent: 'contracted_rent_pa',
  start: 'lease_start_date',
  end: 'lease_expiry_date',
};

/** Reads a layout as it is, then with what a person answers, and compares each value of each unit with the truth. */
export function scoreValues(layout: LayoutCase): ValueScore {
  const { id, rows, answers } = layout;
  const plain = readLayout(layout);
  let later: readonly Extraction[] | undefined;
  /** Most values are there without the answers. */
  const answered = () =>
    (later ??= Object.keys(answers).length > 0 ? readRentRoll(rows, { name: id, ...answers }) : plain);
  const truths = layout.truths ?? truthsOf(layout);
  const score: ValueScore = {
    ...{
      id,
      right: 0,
      doubted: 0,
      absent: 0,
      asked: 0,
      reported: 0,
      wrong: 0,
      rents: 0,
      rightRents: 0,
      answeredRents: 0,
    },
    units: truths.length,
    questions: plain.reduce(
      (sum, { findings }) => sum + findings.filter(({ severity }) => severity === 'asks').length,
      0,
    ),
    errors: [],
  };
  const known = new Set<RentRollRow>();
  for (const truth of truths) {
    const first = findUnit(plain, truth);
    if (first) known.add(first.unit);
    // What stands instead of the tenant of a vacant unit does not count.
    for (const name of VALUE_NAMES)
      if (name !== 'tenant' || truth.values.tenant.length > 0)
        count(score, truth, name, { first, answered: () => findUnit(answered(), truth) });
  }
  for (const extraction of plain)
    for (const unit of extraction.facts)
      if (!known.has(unit))
        for (const name of ['area', 'rent'] as const) {
          const truth = { row: unit.row, values: { ...NOTHING, unit: ['no unit'] } };
          count(score, truth, name, { first: { extraction, unit }, answered: () => undefined });
        }
  return score;
}

const NOTHING = Object.fromEntries(VALUE_NAMES.map((name) => [name, []])) as unknown as UnitTruth['values'];

interface FoundUnit {
  extraction: Extraction;
  unit: RentRollRow;
}

/** The unit of a truth: in its row and, of several tables, with its reference. */
function findUnit(found: readonly Extraction[], { row, values }: UnitTruth): FoundUnit | undefined {
  const candidates = found.flatMap((extraction) =>
    extraction.facts.filter((unit) => unit.row === row).map((unit) => ({ extraction, unit })),
  );
  const isNamed = ({ unit }: FoundUnit) =>
    values.unit.includes(String(unit.facts.get('unit_reference')?.value));
  return candidates.find(isNamed) ?? (found.length > 1 && candidates.length > 1 ? undefined : candidates[0]);
}

function count(
  score: ValueScore,
  { row, values }: UnitTruth,
  name: ValueName,
  { first, answered }: { first: FoundUnit | undefined; answered: () => FoundUnit | undefined },
): void {
  const expected = values[name];
  const column = COLUMN[name];
  const valueIn = (at: FoundUnit | undefined) => at?.unit.facts.get(column);
  const fact = valueIn(first);
  // A vacant unit has no rent. A rent of 0 says the same.
  const isRight = (value: unknown) =>
    expected.some((text) => isSame(name, text, value)) || (expected.length === 0 && value === 0);
  if (expected.length > 0 && name === 'rent') score.rents += 1;
  if (fact === undefined) {
    if (expected.length === 0) return;
    const later = valueIn(answered());
    if (later !== undefined && isRight(later.value)) {
      score.asked += 1;
      if (name === 'rent') score.answeredRents += 1;
    } else if (later === undefined) score.absent += 1;
    else wrong(`${String(later.value)} after the answers`);
    return;
  }
  const doubt = isDoubted(first as FoundUnit, row, fact.row, fact.position);
  if (isRight(fact.value)) {
    score.right += 1;
    if (doubt) score.doubted += 1;
    if (name === 'rent' && expected.length > 0) {
      score.rightRents += 1;
      score.answeredRents += 1;
    }
  } else if (doubt) score.reported += 1;
  else wrong(String(fact.value));

  function wrong(value: string) {
    score.wrong += 1;
    score.errors.push(`row ${row} ${name}: ${value} instead of ${expected.join(' or ') || 'nothing'}`);
  }
}

/** A column below 0.9, or a finding that is more than a note and names the cell: its row, its column, or both. */
const isDoubted = ({ extraction }: FoundUnit, row: number, source: number, position: number): boolean =>
  (extraction.columns.find((column) => column.position === position)?.confidence ?? 1) < SURE ||
  extraction.findings.some(
    ({ severity, rows, positions, code }) =>
      severity !== 'note' &&
      // A question about the currency does not doubt the size of an amount.
      code !== 'currency-unknown' &&
      (rows !== undefined || positions !== undefined) &&
      (rows === undefined || rows.includes(row) || rows.includes(source)) &&
      (positions === undefined || positions.includes(position)),
  );

function isSame(name: ValueName, expected: string, value: unknown): boolean {
  if (name === 'area' || name === 'rent') {
    const number = Number(expected);
    return typeof value === 'number' && Math.abs(value - number) <= Math.max(0.06, Math.abs(number) * 1e-4);
  }
  return plainText(expected) === plainText(value);
}

const plainText = (value: unknown) => String(value).replace(/\s+/g, ' ').trim().toLowerCase();

/** Adds up one count of all scores. */
export const sumOfValues = (
  scores: readonly ValueScore[],
  key: Exclude<keyof ValueScore, 'id' | 'errors'>,
): number => scores.reduce((sum, score) => sum + score[key], 0);
