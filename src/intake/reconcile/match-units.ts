import { addToGroup } from '../../table/sorting/group-by';
import { inSteps, type Steps } from '../../table/steps';
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

/** A row of one side, with what may be the same in a row of the other side. */
interface Row {
  row: number;
}

/** The key of a row. Blank for one that has none. */
export type KeyOf<Of extends Row> = (of: Of) => string;

/** Rows by their keys. */
export function* rowsByKey<Of extends Row>(
  all: readonly Of[],
  keyOf: KeyOf<Of>,
): Steps<Map<string, number[]>> {
  const groups = new Map<string, number[]>();
  yield* inSteps(all, (of) => {
    const key = keyOf(of);
    if (key !== '') addToGroup(groups, key, of.row);
  });
  return groups;
}

/** Which units of a property are matched, and which are still to be. */
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
    this.matches.push({ sheet: unit, database: rows, rule });
    addNew(this.settledUnits, [unit]);
    addNew(this.settledRows, rows);
  }

  /** These have a reference or a tenant in common, so that none of them is matched. */
  confuse(units: readonly number[], rows: readonly number[]): void {
    this.ambiguous.sheet.push(...addNew(this.settledUnits, units));
    this.ambiguous.database.push(...addNew(this.settledRows, rows));
  }

  /** Matches rows that alone have a key. Of several with one key, none is matched by another rule, unless the key is a guess. */
  *pair<Of extends Row>(
    rule: MatchRule,
    [units, rows]: readonly [readonly Of[], readonly Of[]],
    keyOf: KeyOf<Of>,
    isSure: boolean,
  ): Steps<void> {
    const mine = yield* rowsByKey(units, (of) => (this.isFree(of.row) ? keyOf(of) : ''));
    if (mine.size === 0) return;
    const theirs = yield* rowsByKey(rows, (of) => (this.isOpen(of.row) ? keyOf(of) : ''));
    yield* inSteps(mine, ([key, own]) => {
      const found = theirs.get(key) ?? [];
      if (own.length === 1 && found.length === 1) this.match(own[0]!, found, rule);
      else if (isSure && found.length > 0) this.confuse(own, found);
    });
  }

  get onlyInSheet(): number[] {
    return this.units.filter(this.isFree);
  }

  get onlyInDatabase(): number[] {
    return this.rows.filter(this.isOpen);
  }
}

/** Adds rows that are matched or cannot be, and returns those that were not settled before. */
function addNew(settled: Set<number>, rows: readonly number[]): number[] {
  const added = [...new Set(rows)].filter((row) => !settled.has(row));
  for (const row of added) settled.add(row);
  return added;
}
