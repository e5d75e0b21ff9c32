import { RrError } from '../../contract/failure';
import { parseJson } from '../../table/parse-json';

type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const badReply = (message: string): RrError =>
  new RrError('bad-reply', `${message} Try again; if it stays, tell whoever runs the rent-roll server.`);

/** Integers beyond what a number holds come as text: see {@link parseJson}. */
export function readJson(body: string, from: string): unknown {
  try {
    return parseJson(body);
  } catch {
    throw badReply(`${from} is not readable: the reply is ${body === '' ? 'empty' : 'not JSON'}.`);
  }
}

/** The entries of a list that comes bare or as a member of an object. Throws `bad-reply` where there is none. */
export function readList(body: string, wrappers: readonly string[], from: string): readonly unknown[] {
  const json = readJson(body, from);
  if (Array.isArray(json)) return json;
  const list = isObject(json) ? wrappers.map((name) => json[name]).find(Array.isArray) : undefined;
  if (list) return list;
  throw noList(from, wrappers);
}

/** The failure for a reply without a list, bare or as one of these members. */
export const noList = (from: string, members: readonly string[]): RrError =>
  badReply(`${from} holds no list; looked for it bare and under "${members.join('", "')}".`);

/** The failure for an entry that cannot be read. `index` counts from 0, the message from 1. */
export const badEntry = (from: string, index: number, field: string): RrError =>
  badReply(`${from} has an unreadable entry at position ${index + 1}: field "${field}".`);

export const badField = (from: string, field: string): RrError =>
  badReply(`${from} is not readable: field "${field}".`);

/** The value under the first of the names that has one. */
export function fieldOf(entry: Fields, spellings: readonly string[]): unknown {
  for (const name of spellings) {
    const value = Object.hasOwn(entry, name) ? entry[name] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Text that is not blank, and numbers as text; null for all else, and for numbers that a double does not hold. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  return null;
}
