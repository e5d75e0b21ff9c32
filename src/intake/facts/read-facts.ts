import type { ColumnProposal, Fact, RentRollRow, Unread } from '../extraction';
import { cellText, SHAPE } from '../grid/cell-shape';
import { cellAt, isFilled, shapeAt } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/classify-rows';
import { saysRent, type ChargeList } from '../columns/charge-list';
import type { Task } from '../task';
import { saysVacant } from '../values/text-words';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { convertValue, type ProblemKind, type ValueSource } from './convert-value';
import { stepFacts } from './step-facts';

export interface FactSource extends ValueSource {
  columns: readonly ColumnProposal[];
  /** The columns that name a unit, the best first. */
  identities: readonly number[];
  /** The columns of charges, where these have the rent. */
  charges: ChargeList | undefined;
  lines: ReadonlyMap<number, ClassifiedLine>;
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
  facts: Map<TargetColumn, Fact>;
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
  const problems = new Problems();
  let banner: string | undefined;
  let isBelowUnit = true;
  let count = 0;
  for (const [line, { kind, owner }] of lines) {
    if (++count % ROWS_A_PAUSE === 0) yield;
    if (kind === 'banner') {
      const text = sheet.cells[line]?.map(cellText).find(Boolean) ?? '';
      // The name of a property may have its date or its building below it.
      banner = isBelowUnit ? text : `${banner}\n${text}`;
      isBelowUnit = false;
    }
    if (kind === 'unit' || kind === 'vacant unit') {
      isBelowUnit = true;
      const unread = new Map<TargetColumn, Unread>();
      const facts = readLine(source, line, kind, problems, unread);
      byLine.set(line, {
        row: sheet.firstRow + line,
        kind,
        ...(banner !== undefined && { banner }),
        sources: [sheet.firstRow + line],
        facts,
        ...(unread.size > 0 && { unread }),
      });
      continue;
    }
    const unit = owner === undefined ? undefined : byLine.get(owner);
    if (!unit) continue;
    if (kind === 'charge') {
      if (!addCharge(unit, source, line, problems)) continue;
    } else if (kind === 'continuation') addAmounts(unit, readLine(source, line, kind, problems));
    else if (kind === 'next lease') addNext(unit, readLine(source, line, kind, problems));
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

function readLine(
  source: FactSource,
  line: number,
  kind: string,
  problems: Problems,
  unread?: Map<TargetColumn, Unread>,
): Map<TargetColumn, Fact> {
  const { sheet, columns } = source;
  const facts = new Map<TargetColumn, Fact>();
  for (const proposal of columns) {
    const { column, position } = proposal;
    if (!column) continue;
    const shape = shapeAt(sheet, line, position);
    if (shape === SHAPE.blank || shape === SHAPE.placeholder) continue;
    if (isOtherCharge(source, line, position)) continue;
    const cell = cellAt(sheet, line, position);
    if (kind === 'vacant unit' && column === 'tenant_name' && saysVacant(cellText(cell))) continue;
    const read = convertValue(source, line, position, column);
    if (!read) continue;
    if ('problem' in read) {
      problems.add(read.problem, position, line, cellText(cell));
      if (read.problem === 'unreadable' || read.problem === 'error')
        unread?.set(column, { text: cellText(cell), row: sheet.firstRow + line, position });
    } else {
      const fact: Fact = { value: read.value, row: sheet.firstRow + line, position };
      if (read.original !== undefined) fact.original = read.original;
      if (read.isUnknown) problems.add('unknown value', position, line, cellText(cell));
      facts.set(column, fact);
    }
  }
  nameUnit(source, line, facts);
  return facts;
}

const isOtherCharge = ({ sheet, charges }: FactSource, line: number, position: number): boolean =>
  charges?.amount === position && !saysRent(cellText(cellAt(sheet, line, charges.code)));

/** Adds a rent that stands as a charge below its unit. Returns false for other charges. */
function addCharge(unit: MutableRow, source: FactSource, line: number, problems: Problems): boolean {
  const { charges } = source;
  if (!charges || isOtherCharge(source, line, charges.amount)) return false;
  const columns = source.columns.filter(({ position }) => position === charges.amount);
  addAmounts(unit, readLine({ ...source, columns, identities: [] }, line, 'charge', problems));
  return true;
}

/** A unit without a reference in the chosen column has that of another column that names units. */
function nameUnit({ sheet, identities }: FactSource, line: number, facts: Map<TargetColumn, Fact>): void {
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
