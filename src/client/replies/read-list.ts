import { RrError } from '../../contract/failure';
import { findList, type FoundList } from '../../contract/reply-list';
import { parseJson } from '../../table/typed-value';

type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const badReply = (message: string): RrError =>
  new RrError('bad-reply', `${message} Try again. If the problem persists, contact your administrator.`);

/** Integers that a number cannot hold come as text, see {@link parseJson}. */
export function readJson(body: string, from: string): unknown {
  try {
    return parseJson(body);
  } catch {
    throw badReply(`${from} is not readable: the reply is ${body === '' ? 'empty' : 'not JSON'}.`);
  }
}

/** Reads a list, bare or inside an object; else throws `bad-reply`. */
export function readList(body: string, wrappers: readonly string[], from: string): FoundList {
  const found = onlyList(readJson(body, from), wrappers, from);
  if (!found) throw noList(from, wrappers);
  return found;
}

/** Finds the list. Throws `bad-reply` for two of different length: one must be a part, and nothing says which. */
export function onlyList(json: unknown, wrappers: readonly string[], from: string): FoundList | undefined {
  const lists = wrappers.flatMap((wrapper) => {
    const found = findList(json, [wrapper]);
    return found ? [{ wrapper, length: found.list.length }] : [];
  });
  const [first, ...others] = lists;
  const other = others.find(({ length }) => length !== first!.length);
  if (first && other)
    throw badReply(
      `${from} has lists of different length: ${first.length} under "${first.wrapper}", ${other.length} under "${other.wrapper}".`,
    );
  return findList(json, wrappers);
}

export const noList = (from: string, members: readonly string[]): RrError =>
  badReply(`${from} does not contain a list, neither bare nor under "${members.join('", "')}".`);

/** Counts `index` from 0, and the position in the message from 1. */
export const badEntry = (from: string, index: number, field: string): RrError =>
  badReply(`${from} has an unreadable entry at position ${index + 1}: field "${field}".`);

export const badField = (from: string, field: string): RrError =>
  badReply(`${from} is not readable: field "${field}".`);

/** Refuses entries that have a field in another letter case only: it would read as if it were missing. */
export function refuseOtherCase(
  from: string,
  entries: readonly Fields[],
  fields: readonly (readonly string[])[],
): void {
  const present = new Set<string>();
  for (const entry of entries) for (const name of Object.keys(entry)) present.add(name);
  for (const names of fields) {
    if (names.some((name) => present.has(name))) continue;
    const known = new Set(names.map((name) => name.toLowerCase()));
    const other = [...present].find((name) => known.has(name.toLowerCase()));
    if (other !== undefined) throw badReply(`${from} has field "${other}" instead of "${names[0]}".`);
  }
}

/** Returns the first of these fields that is not null. */
export function fieldOf(entry: Fields, spellings: readonly string[]): unknown {
  for (const name of spellings) {
    const value = Object.hasOwn(entry, name) ? entry[name] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Returns null for blank text, an inexact integer, and anything but text and numbers. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  return null;
}
