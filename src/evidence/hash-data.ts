import type { Task } from '../table/task';
import { canonicalData, type ResultData } from './canonical-data';

/** SHA-256 in lower-case hexadecimal digits. */
export interface DataHashes {
  data: string;
  /** Over the sorted lines, so that it survives another order of the rows. */
  sorted: string;
  columns: string[];
}

export type RunTask = <T>(task: Task<T>) => Promise<T>;

/** Hashes a result. `run` drives the work, in slices where a page must respond. */
export async function hashData(result: ResultData, run: RunTask): Promise<DataHashes> {
  const { data, sorted, columns } = await run(canonicalData(result));
  const [whole, inOrder, ...each] = await Promise.all([data, sorted, ...columns].map(sha256));
  return { data: whole!, sorted: inOrder!, columns: each };
}

/** Takes a text as its UTF-8 bytes. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
