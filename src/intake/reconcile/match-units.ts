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

const TAKEN = 1;
const UNCLEAR = 2;

/** Which units of a property are matched, and which are still to be. While matching, each is told by its place in these lists. */
export class Matching {
  readonly matches: Match[] = [];
  /** The column of the database whose values the references of the sheet are. */
  unitColumn: string | undefined;
  /** The two lists call units in another way: references that differ are not differences. */
  callsOtherwise = true;
  private readonly unclear = { sheet: [] as number[], database: [] as number[] };
  private readonly unitMarks: Uint8Array;
  private readonly rowMarks: Uint8Array;

  constructor(
    readonly units: readonly number[],
    readonly rows: readonly number[],
  ) {
    this.unitMarks = new Uint8Array(units.length);
    this.rowMarks = new Uint8Array(rows.length);
  }

  isFree = (unit: number): boolean => this.unitMarks[unit] === 0;
  isOpen = (row: number): boolean => this.rowMarks[row] === 0;

  match(unit: number, rows: readonly number[], rule: MatchRule): void {
    const database = rows.map((row) => this.rows[row] as number);
    this.matches.push({ sheet: this.units[unit] as number, database, rule });
    this.unitMarks[unit]! |= TAKEN;
    for (const row of rows) this.rowMarks[row]! |= TAKEN;
  }

  /** These have a reference or a tenant in common, so that none of them is matched. */
  confuse(units: readonly number[], rows: readonly number[]): void {
    flagUnclear(this.unitMarks, units, this.units, this.unclear.sheet);
    flagUnclear(this.rowMarks, rows, this.rows, this.unclear.database);
  }

  /** Units that have a reference or a tenant in common with others of their side. They are never matched by a guess. */
  get ambiguous(): { readonly sheet: readonly number[]; readonly database: readonly number[] } {
    return this.unclear;
  }

  get onlyInSheet(): number[] {
    return this.units.filter((_, unit) => this.isFree(unit));
  }

  get onlyInDatabase(): number[] {
    return this.rows.filter((_, row) => this.isOpen(row));
  }
}

/** Adds each unit to the list once. */
function flagUnclear(
  flags: Uint8Array,
  rowIndexes: readonly number[],
  all: readonly number[],
  list: number[],
) {
  for (const rowIndex of rowIndexes) {
    if ((flags[rowIndex]! & UNCLEAR) === 0) list.push(all[rowIndex] as number);
    flags[rowIndex]! |= UNCLEAR;
  }
}
