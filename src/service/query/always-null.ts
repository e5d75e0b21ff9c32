import type { DuckDBInstance } from '@duckdb/node-api';
import type { Column } from '../catalogue/column';
import { withConnection } from '../data/with-connection';
import { joinsFor, RENTROLLS } from './row-source';

export function createAlwaysNull(data: DuckDBInstance, columns: readonly Column[]) {
  let known: Promise<Map<string, Set<string>>> | undefined;
  const names = columns.map(({ name }) => name);

  const ofEach = () => {
    if (known) return known;
    const found = nullColumns(data, columns);
    known = found;
    found.catch(() => known === found && (known = undefined));
    return found;
  };

  return {
    /** Returns the names of the columns that are null in every row of all these databases. */
    async of(databases: readonly string[]): Promise<Set<string>> {
      if (databases.length === 0) return new Set();
      const each = await ofEach();
      // A database without rent rolls has no row in which a column could have a value.
      const sets = databases.map((database) => each.get(database));
      return new Set(names.filter((name) => sets.every((set) => set?.has(name) ?? true)));
    },
    /** Clears the remembered answers. Call it when data has changed. */
    forget: () => void (known = undefined),
  };
}

export type AlwaysNull = ReturnType<typeof createAlwaysNull>;

/**
 * Finds the columns that are null in every row of a database, for all databases at once: hundreds of expressions take longer to
 * plan than to count. Reads a few rent rolls of each first, because they rule out most columns, and all rows only for the others.
 */
const nullColumns = (data: DuckDBInstance, all: readonly Column[]): Promise<Map<string, Set<string>>> =>
  withConnection(data, async (connection) => {
    // Those with units: without a row here, a database would have no candidates.
    const newest = `WHERE rentroll_id IN (SELECT rentroll_id FROM state)
      QUALIFY row_number() OVER (PARTITION BY database_id ORDER BY rentroll_id DESC) <= 20`;
    // One transaction, so that both queries see the same state of the data.
    await connection.run('BEGIN');
    const emptyIn = async (columns: readonly Column[], which: string): Promise<Map<string, Column[]>> => {
      const counts = columns.map(({ sql }, i) => `count(${sql}) AS c${i}`);
      const reader = await connection.runAndReadAll(
        `SELECT ${['r.database_id', ...counts].join(', ')}
         FROM state s ${joinsFor(columns.map(({ sql }) => sql))}
         WHERE s.rentroll_id IN (SELECT rentroll_id FROM ${RENTROLLS} ${which}) GROUP BY r.database_id`,
      );
      return new Map(
        reader
          .getRowsJS()
          .map(([database, ...found]) => [String(database), columns.filter((_, i) => found[i] === 0n)]),
      );
    };
    const candidates = new Set([...(await emptyIn(all, newest)).values()].flat());
    const empty = await emptyIn([...candidates], '');
    return new Map([...empty].map(([database, found]) => [database, new Set(found.map(({ name }) => name))]));
  });
