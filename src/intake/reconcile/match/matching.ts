import type { RentRollRow } from '../../extraction';
import type { Match, MatchRule } from '../reconciliation';

const TAKEN = 1;
const UNCLEAR = 2;

/** Which units of a property are still to be matched. Units of both sides are told by their place in its lists. */
export class Matching {
  readonly matches: Match[] = [];
  private readonly unclearUnits: number[] = [];
  private readonly unclearRows: number[] = [];
  private readonly unitMarks: Uint8Array;
  private readonly rowMarks: Uint8Array;

  constructor(
    readonly units: readonly RentRollRow[],
    /** The rows of the database. */
    readonly rows: readonly number[],
  ) {
    this.unitMarks = new Uint8Array(units.length);
    this.rowMarks = new Uint8Array(rows.length);
  }

  isFree = (unit: number): boolean => this.unitMarks[unit] === 0;
  isOpen = (row: number): boolean => this.rowMarks[row] === 0;

  match(unit: number, rows: readonly number[], rule: MatchRule): void {
    this.matches.push({
      sheet: this.units[unit] as RentRollRow,
      database: rows.map((row) => this.rows[row] as number),
      rule,
    });
    this.unitMarks[unit] = (this.unitMarks[unit] as number) | TAKEN;
    for (const row of rows) this.rowMarks[row] = (this.rowMarks[row] as number) | TAKEN;
  }

  /** These have a reference or a tenant in common, so that none of them is matched. */
  confuse(units: readonly number[], rows: readonly number[]): void {
    markUnclear(this.unitMarks, units, this.unclearUnits);
    markUnclear(this.rowMarks, rows, this.unclearRows);
  }

  get ambiguous(): { sheet: RentRollRow[]; database: number[] } {
    return {
      sheet: this.unclearUnits.map((unit) => this.units[unit] as RentRollRow),
      database: this.unclearRows.map((row) => this.rows[row] as number),
    };
  }

  get onlyInSheet(): RentRollRow[] {
    return this.units.filter((_, unit) => this.isFree(unit));
  }

  get onlyInDatabase(): number[] {
    return this.rows.filter((_, row) => this.isOpen(row));
  }
}

/** Adds each place to the list once. */
function markUnclear(marks: Uint8Array, places: readonly number[], list: number[]): void {
  for (const place of places) {
    const known = marks[place] as number;
    if ((known & UNCLEAR) === 0) list.push(place);
    marks[place] = known | UNCLEAR;
  }
}
