import type { Steps } from '../../table/steps';
import { matchByReference } from './match-by-reference';
import { matchByTenant } from './match-by-tenant';
import type { Match, MatchRule } from './reconciliation';
import type { KeyColumns, Roll } from './roll';

/** Finds the row of the database for each unit of a property: by its reference, then by tenant with area or start. */
export function* matchUnits(
  { units, rows }: { units: readonly number[]; rows: readonly number[] },
  sheet: Roll,
  data: Roll,
  keys: KeyColumns,
): Steps<Matching> {
  const state = new Matching(units, rows);
  yield* matchByReference(state, sheet, data, keys);
  yield* matchByTenant(state, sheet, data, keys);
  state.matches.sort((a, b) => a.sheet - b.sheet);
  return state;
}

/** Which units of a property are matched, and which are still to be. While matching, each is told by its place in these lists. */
export class Matching {
  readonly matches: Match[] = [];
  /** The column of the database whose values the references of the sheet are. */
  unitColumn: string | undefined;
  /** The two lists call units in another way: references that differ are not differences. */
  callsOtherwise = true;
  /** Units that have a reference or a tenant in common with others of their side. They are never matched by a guess. */
  readonly ambiguous = { sheet: [] as number[], database: [] as number[] };
  private readonly settledUnits = new Set<number>();
  private readonly settledRows = new Set<number>();

  constructor(
    readonly units: readonly number[],
    readonly rows: readonly number[],
  ) {}

  isFree = (unit: number): boolean => !this.settledUnits.has(unit);
  isOpen = (row: number): boolean => !this.settledRows.has(row);

  match(unit: number, rows: readonly number[], rule: MatchRule): void {
    const database = rows.map((row) => this.rows[row]!);
    this.matches.push({ sheet: this.units[unit]!, database, rule });
    this.settledUnits.add(unit);
    for (const row of rows) this.settledRows.add(row);
  }

  /** These have a reference or a tenant in common, so that none of them is matched. */
  confuse(units: readonly number[], rows: readonly number[]): void {
    for (const unit of units)
      if (this.isFree(unit)) {
        this.ambiguous.sheet.push(this.units[unit]!);
        this.settledUnits.add(unit);
      }
    for (const row of rows)
      if (this.isOpen(row)) {
        this.ambiguous.database.push(this.rows[row]!);
        this.settledRows.add(row);
      }
  }

  get onlyInSheet(): number[] {
    return this.units.filter((_, unit) => this.isFree(unit));
  }

  get onlyInDatabase(): number[] {
    return this.rows.filter((_, row) => this.isOpen(row));
  }
}
