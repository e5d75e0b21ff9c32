import type { Fact, Facts, FactValue } from '../extraction';
import { isAdded, type TargetColumn } from '../vocabulary/target-columns';

/** The facts of one column, for all units of a table in their order. */
export interface FactColumn {
  column: TargetColumn;
  /** The column of the grid, from 0. */
  position: number;
  values: (FactValue | undefined)[];
  /** As the cells have them, where values were converted. */
  originals?: (FactValue | undefined)[];
}

/** The facts of one unit. Most lie in columns: an object for each would take longer than reading the cells. */
export class UnitFacts implements Facts {
  /** Those of other rows. Most units have none. */
  private added: Map<TargetColumn, Fact> | undefined;

  constructor(
    readonly columns: ReadonlyMap<TargetColumn, FactColumn>,
    private readonly unit: number,
    /** The row of the sheet, from 1. */
    private readonly row: number,
  ) {}

  set(column: TargetColumn, fact: Fact): void {
    (this.added ??= new Map()).set(column, fact);
  }

  get(column: TargetColumn): Fact | undefined {
    const added = this.added?.get(column);
    if (added) return added;
    const own = this.columns.get(column);
    const value = own?.values[this.unit];
    if (own === undefined || value === undefined) return undefined;
    const original = own.originals?.[this.unit];
    const { row } = this;
    const { position } = own;
    return original === undefined ? { value, row, position } : { value, row, position, original };
  }

  /** The value alone, without an object for it. */
  valueOf(column: TargetColumn, own: FactColumn | undefined): FactValue | undefined {
    return this.added?.get(column)?.value ?? own?.values[this.unit];
  }

  has(column: TargetColumn): boolean {
    return this.columns.get(column)?.values[this.unit] !== undefined || this.added?.has(column) === true;
  }

  /** The columns that other rows gave. */
  get addedColumns(): Iterable<TargetColumn> {
    return this.added?.keys() ?? [];
  }

  *[Symbol.iterator](): Generator<[TargetColumn, Fact], void, undefined> {
    const isOwn = (column: TargetColumn) => this.columns.get(column)?.values[this.unit] !== undefined;
    for (const column of this.columns.keys()) if (isOwn(column)) yield [column, this.get(column) as Fact];
    for (const [column, fact] of this.added ?? []) if (!isOwn(column)) yield [column, fact];
  }
}

/** Areas and amounts of a second line of a unit count together with those of the first. */
export function addAmounts(facts: UnitFacts, added: ReadonlyMap<TargetColumn, Fact>): void {
  for (const [column, fact] of added) {
    if (!isAdded(column) || typeof fact.value !== 'number') continue;
    const known = facts.get(column);
    if (typeof known?.value === 'number')
      facts.set(column, { value: known.value + fact.value, row: known.row, position: known.position });
    else if (!known) facts.set(column, fact);
  }
}
