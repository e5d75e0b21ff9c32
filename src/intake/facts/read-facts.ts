import { isRentCharge, isUnitRentCharge } from '../columns/charge-list';
import type { Fact, FactValue, RentRollRow, Unread } from '../extraction';
import { SHAPE, cellAt, cellText, firstText, isFilled, shapeAt, textAt } from '../grid/sheet';
import { sectionOf, isUnit } from '../rows/table-lines';
import type { Steps } from '../../table/steps';
import { dayInText } from '../values/read-date';
import { isTargetColumn, type TargetColumn } from '../vocabulary/target-columns';
import { createConverter, type Convert, type FactSource, type ProblemKind, type Read } from './convert-value';
import { stepFacts } from './step-facts';
import { addAmounts, UnitFacts, type FactColumn } from './unit-facts';

/** Values of a column that have no fact, or not the one of their text. */
export interface Problem {
  kind: ProblemKind | 'unknown value' | 'step' | 'vacant rent';
  /** The sum of values that do not count. */
  sum?: number;
  /** -1 for a step, which no single column has. */
  position: number;
  /** All of them. */
  lines: number[];
  /** The first ones. */
  texts: string[];
}

/** A unit while its lines are read. */
interface UnitRow extends RentRollRow {
  sources: number[];
  facts: UnitFacts;
}

/** A column that means something, and how its cells are read. */
interface ColumnReader extends FactColumn {
  read: Convert;
}

interface Reading extends FactSource {
  readers: readonly ColumnReader[];
  problems: Map<string, Problem>;
}

const ROWS_A_PAUSE = 100;
const FIRST_ROWS = 8;
const MAX_NAMED = 20;
const RENT: TargetColumn = 'contracted_rent_pa';
/** What is not agreed for a vacant unit: its rents are asked for, or are those of the last lease. */
const AGREED = new Set<TargetColumn>([
  RENT,
  'contracted_rent_pa_per_sqm',
  'in_place_rent_pa',
  'initial_rent_pa',
]);
/** What a next lease can tell: `next_tenant_name`. */
const nextOf = (column: TargetColumn) => `next_${column}` as TargetColumn;

/** Reads the facts of each unit, with those of the lines that belong to it. A value that cannot be read is a problem. */
export function* readFacts(source: FactSource): Steps<{ facts: RentRollRow[]; problems: Problem[] }> {
  const { sheet, lines } = source;
  const units = new Map<number, UnitRow>();
  const reading: Reading = { ...source, readers: yield* readersOf(source), problems: new Map() };
  const columns = new Map(reading.readers.map((reader) => [reader.column, reader]));
  let banner: string | undefined;
  let isBelowUnit = true;
  let count = 0;
  for (const [line, { kind, owner, lease, hasNext }] of lines) {
    // The first rows take longest.
    if (++count % ROWS_A_PAUSE === 0 || count < FIRST_ROWS) yield;
    if (kind === 'banner') {
      const text = firstText(sheet, line);
      if (sectionOf(text)) continue;
      // The name of a property may have its date or its building below it.
      banner = isBelowUnit ? text : `${banner}\n${text}`;
      isBelowUnit = false;
    } else if (isUnit(kind)) {
      isBelowUnit = true;
      const row = sheet.firstRow + line;
      const facts = new UnitFacts(columns, units.size, row);
      const unread = readUnit(reading, line, units.size, kind === 'vacant unit');
      nameUnit(source, line, facts);
      const unit: UnitRow = { row, kind, banner, sources: [row], facts, unread };
      readSeconds(reading, line, facts);
      shareLease(unit, units.get(lease ?? -1));
      if (hasNext) moveToNext(reading, line, units.size, facts);
      units.set(line, unit);
    } else {
      const unit = owner === undefined ? undefined : units.get(owner);
      if (unit && addLine(reading, unit, line)) unit.sources.push(sheet.firstRow + line);
    }
  }
  return { facts: [...units.values()], problems: [...reading.problems.values()] };
}

/** Makes what the line of a vacant unit says of a tenant that of its next lease. */
function moveToNext(reading: Reading, line: number, unit: number, facts: UnitFacts): void {
  const ofNext = reading.readers.filter(({ column }) => isTargetColumn(nextOf(column)));
  for (const [column, fact] of readOther(reading, line, ofNext)) facts.set(nextOf(column), fact);
  for (const { values } of ofNext) values[unit] = undefined;
}

/** What a lease over several units says once. */
const OF_LEASE: readonly TargetColumn[] = [
  'tenant_name',
  'tenant_reference',
  'lease_start_date',
  'lease_expiry_date',
];

/** Gives a unit what another unit of its lease has. */
function shareLease({ facts, sources }: UnitRow, leaseUnit: UnitRow | undefined): void {
  if (!leaseUnit) return;
  for (const column of OF_LEASE) {
    // A text in the place of its own tenant only says that it is the same.
    const isOwn = column !== 'tenant_name' && facts.has(column);
    const fact = isOwn ? undefined : leaseUnit.facts.get(column);
    if (fact) facts.set(column, fact);
  }
  sources.push(leaseUnit.row);
}

/** Adds a line that belongs to a unit. False where it has nothing for it. */
function addLine(reading: Reading, { facts }: UnitRow, line: number): boolean {
  const { lines, readers, charges } = reading;
  switch (lines.get(line)?.kind) {
    case 'charge': {
      // Of charges, only a rent is a fact.
      if (!charges || !isRentCharge(chargeCode(reading, line))) return false;
      const amounts = readers.filter(({ position }) => position === charges.amount);
      addAmounts(facts, readOther(reading, line, amounts));
      return true;
    }
    case 'continuation':
      addAmounts(facts, readOther(reading, line, readers));
      return true;
    case 'next lease':
      for (const [column, fact] of readOther(reading, line, readers)) {
        const next = nextOf(column);
        if (isTargetColumn(next) && !facts.has(next)) facts.set(next, fact);
      }
      return true;
    case 'rent step': {
      const dropped = stepFacts(facts, reading, line);
      if (dropped) addProblem(reading.problems, { kind: 'step', position: -1 }, line, dropped);
      return true;
    }
    default:
      return false;
  }
}

function* readersOf(source: FactSource): Steps<ColumnReader[]> {
  const units = [...source.lines.values()].filter(({ kind }) => isUnit(kind)).length;
  const readers: ColumnReader[] = [];
  for (const { column, position } of source.columns) {
    if (!column) continue;
    const values = new Array<FactValue | undefined>(units).fill(undefined);
    readers.push({ column, position, values, read: createConverter(source, position, column) });
    yield;
  }
  return readers;
}

/** Reads the own line of a unit into the columns. Returns the values that cannot be read. */
function readUnit(
  reading: Reading,
  line: number,
  unit: number,
  isVacant: boolean,
): Map<TargetColumn, Unread> | undefined {
  let unread: Map<TargetColumn, Unread> | undefined;
  const { sheet, readers } = reading;
  // By index: this is the longest loop, and an iterator makes an object for each step.
  for (let at = 0; at < readers.length; at++) {
    const reader = readers[at]!;
    const { column, position, values } = reader;
    const found = readCell(reading, reader, line, isVacant);
    if (typeof found !== 'object') values[unit] = found;
    else if (!('problem' in found)) {
      values[unit] = found.value;
      if (found.original !== undefined)
        (reader.originals ??= values.map(() => undefined))[unit] = found.original;
    } else if (found.problem === 'unreadable' || found.problem === 'error') {
      const text = textAt(sheet, line, position);
      (unread ??= new Map()).set(column, { text, row: sheet.firstRow + line, position });
    }
  }
  return unread;
}

/** Reads the second days of cells such as "24/03/2029 (25/03/2027)". */
function readSeconds({ sheet, order, columns }: Reading, line: number, facts: UnitFacts): void {
  for (const { second, position } of columns) {
    if (!second) continue;
    const text = textAt(sheet, line, position);
    const value = dayInText(text.slice(text.search(/\(|\s?[-–]\s/) + 1 || text.length), order);
    if (value) facts.set(second, { value, row: sheet.firstRow + line, position });
  }
}

/** Reads a line that belongs to a unit. */
function readOther(
  reading: Reading,
  line: number,
  readers: readonly ColumnReader[],
): Map<TargetColumn, Fact> {
  const row = reading.sheet.firstRow + line;
  const facts = new Map<TargetColumn, Fact>();
  for (const reader of readers) {
    const { column, position } = reader;
    const found = readCell(reading, reader, line, false);
    if (found === undefined) continue;
    if (typeof found !== 'object') facts.set(column, { value: found, row, position });
    else if (!('problem' in found)) {
      const { value, original } = found;
      facts.set(column, { value, row, position, original });
    }
  }
  return facts;
}

/** Reads a cell, and collects why a value is missing or is not the one of its text. */
function readCell(
  reading: Reading,
  { column, position, read }: ColumnReader,
  line: number,
  isVacant: boolean,
): Read {
  const { sheet, charges, problems } = reading;
  const shape = shapeAt(sheet, line, position);
  if (shape === SHAPE.blank || shape === SHAPE.placeholder) return undefined;
  const cell = cellAt(sheet, line, position);
  const code = charges?.amount === position ? chargeCode(reading, line) : undefined;
  if (code !== undefined && !isUnitRentCharge(code) && !charges?.firstCodes.includes(code)) return undefined;
  if (isVacant && column === 'tenant_name') return undefined;
  const found: Read = shape === SHAPE.error ? { problem: 'error' } : read(cell, line);
  if (isVacant && AGREED.has(column)) {
    const rent = typeof found === 'object' && 'value' in found ? found.value : found;
    if (column === RENT && shape === SHAPE.number && found !== 0)
      addProblem(problems, { kind: 'vacant rent', position }, line, String(rent));
    return shape === SHAPE.number ? undefined : found;
  }
  if (typeof found === 'object') {
    const problem = 'problem' in found ? found.problem : found.isUnknown && 'unknown value';
    if (problem) addProblem(problems, { kind: problem, position }, line, cellText(cell));
  }
  return found;
}

const chargeCode = ({ sheet, charges }: FactSource, line: number): string =>
  charges ? textAt(sheet, line, charges.code) : '';

/** A unit without a reference in the chosen column has that of another column that names units. */
function nameUnit({ sheet, identities }: FactSource, line: number, facts: UnitFacts): void {
  if (facts.has('unit_reference')) return;
  const position = identities.find((identity) => isFilled(sheet, line, identity));
  if (position === undefined) return;
  const value = textAt(sheet, line, position);
  facts.set('unit_reference', { value, row: sheet.firstRow + line, position });
}

/** Adds a value that could not be read to those of its column and kind. */
function addProblem(
  problems: Map<string, Problem>,
  { kind, position }: Pick<Problem, 'kind' | 'position'>,
  line: number,
  text: string,
): void {
  const key = `${kind} ${position}`;
  const problem = problems.get(key) ?? { kind, position, lines: [], texts: [] };
  if (problem.lines.length < MAX_NAMED) problem.texts.push(text.slice(0, 60));
  problem.lines.push(line);
  if (kind === 'vacant rent') problem.sum = (problem.sum ?? 0) + (Number(text) || 0);
  problems.set(key, problem);
}
