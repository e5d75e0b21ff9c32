import type { ColumnProposal, Fact, FactValue, RentRollRow, Unread } from '../extraction';
import { cellText, SHAPE, cellAt, firstText, isFilled, shapeAt } from '../grid/sheet';
import { isUnit, type ClassifiedLine } from '../rows/table-lines';
import { sectionOf } from '../rows/section-text';
import { saysRent, saysRentOfUnit, type ChargeList } from '../columns/charge-list';
import type { Task } from '../task';
import type { DateOrder } from '../values/read-date';
import { saysVacant } from '../vocabulary/text-words';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import {
  createConverter,
  type Convert,
  type ProblemKind,
  type Read,
  type ValueSource,
} from './convert-value';
import { stepFacts } from './step-facts';
import { UnitFacts, type FactColumn } from './unit-facts';

export interface FactSource extends ValueSource {
  columns: readonly ColumnProposal[];
  /** The columns that name a unit, the best first. */
  identities: readonly number[];
  /** The columns of charges, where these have the rent. */
  charges: ChargeList | undefined;
  lines: ReadonlyMap<number, ClassifiedLine>;
  /** Of the dates of the sheet. */
  order: DateOrder | undefined;
}

/** Values of a column that have no fact, or not the one of their text. */
export interface Problem {
  kind: ProblemKind | 'unknown value' | 'step';
  position: number;
  /** All of them. */
  lines: readonly number[];
  /** The first ones. */
  texts: readonly string[];
}

export interface FactRows {
  facts: RentRollRow[];
  problems: Problem[];
}

interface MutableRow {
  row: number;
  kind: RentRollRow['kind'];
  banner?: string;
  sources: number[];
  facts: UnitFacts;
  unread?: Map<TargetColumn, Unread>;
}

const ROWS_A_PAUSE = 100;
const NEXT: Readonly<Partial<Record<TargetColumn, TargetColumn>>> = {
  tenant_name: 'next_tenant_name',
  contracted_rent_pa: 'next_contracted_rent_pa',
  lease_start_date: 'next_lease_start_date',
  lease_expiry_date: 'next_lease_expiry_date',
};

/** Reads the facts of each unit, with those of the lines that belong to it. A value that cannot be read is a finding. */
export function* readFacts(source: FactSource): Task<FactRows> {
  const { sheet, lines } = source;
  const byLine = new Map<number, MutableRow>();
  const reading: Reading = {
    source,
    readers: readersOf(source, countUnits(lines)),
    problems: new Problems(),
  };
  const columns = new Map(reading.readers.map((reader) => [reader.column, reader]));
  const { problems } = reading;
  let banner: string | undefined;
  let isBelowUnit = true;
  let count = 0;
  for (const line of lines.keys()) {
    const { kind, owner } = lines.get(line) as ClassifiedLine;
    if (++count % ROWS_A_PAUSE === 0) yield;
    if (kind === 'banner') {
      const text = firstText(sheet, line);
      if (sectionOf(text)) continue;
      // The name of a property may have its date or its building below it.
      banner = isBelowUnit ? text : `${banner}\n${text}`;
      isBelowUnit = false;
    }
    if (isUnit(kind)) {
      isBelowUnit = true;
      const row = sheet.firstRow + line;
      const facts = new UnitFacts(columns, byLine.size, row);
      const unread = readUnit(reading, line, byLine.size, kind === 'vacant unit');
      nameUnit(source, line, facts);
      const read: MutableRow = { row, kind, sources: [row], facts };
      if (banner !== undefined) read.banner = banner;
      if (unread) read.unread = unread;
      byLine.set(line, read);
      continue;
    }
    const unit = owner === undefined ? undefined : byLine.get(owner);
    if (!unit) continue;
    if (kind === 'charge') {
      if (!addCharge(unit, reading, line)) continue;
    } else if (kind === 'continuation') addAmounts(unit, readOther(reading, line));
    else if (kind === 'next lease') addNext(unit, readOther(reading, line));
    else if (kind === 'rent step') {
      const dropped = stepFacts(unit.facts, source, line);
      if (dropped) problems.add('step', -1, line, dropped);
    } else continue;
    unit.sources.push(sheet.firstRow + line);
  }
  return {
    facts: [...byLine.values()],
    problems: problems.all(),
  };
}

const countUnits = (lines: FactSource['lines']): number => {
  let units = 0;
  for (const { kind } of lines.values()) if (isUnit(kind)) units += 1;
  return units;
};

/** A column that means something, and how its cells are read. */
interface ColumnReader extends FactColumn {
  read: Convert;
  isCharge: boolean;
}

interface Reading {
  source: FactSource;
  readers: readonly ColumnReader[];
  problems: Problems;
}

const readersOf = (source: FactSource, units: number): ColumnReader[] =>
  source.columns.flatMap(({ column, position }) =>
    column
      ? {
          column,
          position,
          values: new Array<FactValue | undefined>(units).fill(undefined),
          originals: new Map(),
          read: createConverter(source, position, column),
          isCharge: source.charges?.amount === position,
        }
      : [],
  );

/** Reads the own line of a unit into the columns. Returns the values that cannot be read. */
function readUnit(
  reading: Reading,
  line: number,
  unit: number,
  isVacant: boolean,
): Map<TargetColumn, Unread> | undefined {
  const { sheet } = reading.source;
  let unread: Map<TargetColumn, Unread> | undefined;
  const { readers } = reading;
  // By index: this is the longest loop, and an iterator makes an object for each step.
  for (let at = 0; at < readers.length; at++) {
    const reader = readers[at] as ColumnReader;
    const { column, position, values, originals } = reader;
    const found = readCell(reading, reader, line, isVacant);
    if (typeof found !== 'object') values[unit] = found;
    else if (!('problem' in found)) {
      values[unit] = found.value;
      if (found.original !== undefined) originals.set(unit, found.original);
    } else {
      if (found.problem !== 'unreadable' && found.problem !== 'error') continue;
      unread ??= new Map();
      unread.set(column, {
        text: cellText(cellAt(sheet, line, position)),
        row: sheet.firstRow + line,
        position,
      });
    }
  }
  return unread;
}

/** Reads a line that belongs to a unit. */
function readOther(
  reading: Reading,
  line: number,
  readers: readonly ColumnReader[] = reading.readers,
): Map<TargetColumn, Fact> {
  const { sheet } = reading.source;
  const row = sheet.firstRow + line;
  const facts = new Map<TargetColumn, Fact>();
  for (const reader of readers) {
    const { column, position } = reader;
    const found = readCell(reading, reader, line, false);
    if (found === undefined) continue;
    if (typeof found !== 'object') facts.set(column, { value: found, row, position });
    else if (!('problem' in found)) {
      const { value, original } = found;
      facts.set(column, { value, row, position, ...(original !== undefined && { original }) });
    }
  }
  return facts;
}

/** Reads a cell, and collects why a value is missing or is not the one of its text. */
function readCell(
  { source, problems }: Reading,
  { column, position, read, isCharge }: ColumnReader,
  line: number,
  isVacant: boolean,
): Read {
  const { sheet } = source;
  const shape = shapeAt(sheet, line, position);
  if (shape === SHAPE.blank) return undefined;
  const cell = cellAt(sheet, line, position);
  if (isCharge && isOtherCharge(source, line, position, saysRentOfUnit)) return undefined;
  if (isVacant && column === 'tenant_name' && saysVacant(cellText(cell))) return undefined;
  const found = read(cell, shape, line);
  if (typeof found === 'object') {
    const problem = 'problem' in found ? found.problem : found.isUnknown && 'unknown value';
    if (problem) problems.add(problem, position, line, cellText(cell));
  }
  return found;
}

const isOtherCharge = (
  { sheet, charges }: FactSource,
  line: number,
  position: number,
  says: (code: string) => boolean,
): boolean => charges?.amount === position && !says(cellText(cellAt(sheet, line, charges.code)));

/** Adds a rent that stands as a charge below its unit. Returns false for other charges. */
function addCharge(unit: MutableRow, reading: Reading, line: number): boolean {
  const { charges } = reading.source;
  if (!charges || isOtherCharge(reading.source, line, charges.amount, saysRent)) return false;
  const readers = reading.readers.filter(({ position }) => position === charges.amount);
  addAmounts(unit, readOther(reading, line, readers));
  return true;
}

/** A unit without a reference in the chosen column has that of another column that names units. */
function nameUnit({ sheet, identities }: FactSource, line: number, facts: UnitFacts): void {
  if (facts.has('unit_reference')) return;
  const position = identities.find((one) => isFilled(sheet, line, one));
  if (position === undefined) return;
  facts.set('unit_reference', {
    value: cellText(cellAt(sheet, line, position)),
    row: sheet.firstRow + line,
    position,
  });
}

/** Areas and amounts of a second line of a unit count together with those of the first. */
function addAmounts(unit: MutableRow, more: ReadonlyMap<TargetColumn, Fact>): void {
  for (const [column, fact] of more) {
    const kind = kindOf(column);
    if (
      (kind !== 'money' && kind !== 'area') ||
      column.endsWith('_per_sqm') ||
      typeof fact.value !== 'number'
    )
      continue;
    const known = unit.facts.get(column);
    if (typeof known?.value === 'number')
      unit.facts.set(column, { value: known.value + fact.value, row: known.row, position: known.position });
    else if (!known) unit.facts.set(column, fact);
  }
}

function addNext(unit: MutableRow, lease: ReadonlyMap<TargetColumn, Fact>): void {
  for (const [column, fact] of lease) {
    const next = NEXT[column];
    if (next && !unit.facts.has(next)) unit.facts.set(next, fact);
  }
}

const MOST_NAMED = 20;

/** Collects values that could not be read, by column and kind. */
class Problems {
  private readonly found = new Map<
    string,
    { -readonly [Key in keyof Problem]: Problem[Key] } & { lines: number[]; texts: string[] }
  >();

  add(kind: Problem['kind'], position: number, line: number, text: string): void {
    const key = `${kind} ${position}`;
    const known = this.found.get(key) ?? { kind, position, lines: [], texts: [] };
    if (known.lines.length < MOST_NAMED) known.texts.push(text.slice(0, 60));
    known.lines.push(line);
    this.found.set(key, known);
  }

  all(): Problem[] {
    return [...this.found.values()];
  }
}
