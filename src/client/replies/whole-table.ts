import { joinTables } from '../../table/join-tables';
import type { Task } from '../../table/task';
import type { Table } from '../../table/table';

/** Joins the tables of all pages, and adds what is odd about the reply as a whole. */
export function* wholeTable(tables: readonly Table[], odd: readonly string[]): Task<Table> {
  const table = yield* joinTables(tables);
  if (odd.length === 0) return table;
  return { ...table, remarks: [...(table.remarks ?? []), ...odd.map((text) => ({ column: null, text }))] };
}
