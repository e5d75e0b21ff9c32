import type { DuckDBInstance } from '@duckdb/node-api';
import type { Column } from '../catalogue/column';
import { sqlText } from '../data/sql-text';
import { joinsFor } from './row-source';
import { RENTROLLS } from './tables';

export interface AlwaysNull {
  /** Returns the names of the columns that are null in every row of all these databases. */
  of(databases: readonly string[]): Promise<Set<string>>;
  /** Clears the remembered answers. Call it when data has changed. */
  forget(): void;
}

export function createAlwaysNull(data: DuckDBInstance, columns: readonly Column[]): AlwaysNull {
  const known = new Map<string, Promise<Set<string>>>();

  const ofDatabase = (database: string): Promise<Set<string>> => {
    const remembered = known.get(database);
    if (remembered) return remembered;
    const found = nullColumns(data, columns, database);
    known.set(database, found);
    found.catch(() => known.get(database) === found && known.delete(database));
    return found;
  };

  return {
    async of(databases) {
      const sets = await Promise.all(databases.map(ofDatabase));
      const [first = new Set<string>(), ...others] = sets;
      return new Set([...first].filter((name) => others.every((set) => set.has(name))));
    },
    forget: () => known.clear(),
  };
}

/** Reads a few rent rolls first, because they rule out most columns. Reads all rows only for the other columns. */
async function nullColumns(
  data: DuckDBInstance,
  all: readonly Column[],
  database: string,
): Promise<Set<string>> {
  const rolls = `SELECT rentroll_id FROM ${RENTROLLS} WHERE database_id = ${sqlText(database)} ORDER BY rentroll_id DESC`;
  const connection = await data.connect();
  try {
    // One transaction, so that both queries see the same state of the data.
    await connection.run('BEGIN');
    const emptyIn = async (columns: readonly Column[], ids: string): Promise<Column[]> => {
      if (columns.length === 0) return [];
      const counts = columns.map(({ sql }, i) => `count(${sql}) AS c${i}`).join(', ');
      const reader = await connection.runAndReadAll(
        `SELECT ${counts} FROM state s ${joinsFor(columns.map(({ sql }) => sql))} WHERE s.rentroll_id IN (${ids})`,
      );
      const [row = []] = reader.getRowsJS();
      return columns.filter((_, i) => row[i] === 0n);
    };
    const candidates = await emptyIn(all, `${rolls} LIMIT 20`);
    return new Set((await emptyIn(candidates, rolls)).map(({ name }) => name));
  } finally {
    connection.closeSync();
  }
}
