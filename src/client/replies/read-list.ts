import { RrError } from '../../contract/failure';
import { parseJson } from '../../table/parse-json';

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

/** Returns the entries of a list, bare or as a member of an object. Throws `bad-reply` if it finds none. */
export function readList(body: string, wrappers: readonly string[], from: string): readonly unknown[] {
  const json = readJson(body, from);
  if (Array.isArray(json)) return json;
  const list = isObject(json) ? wrappers.map((name) => json[name]).find(Array.isArray) : undefined;
  if (list) return list;
  throw noList(from, wrappers);
}

/** The failure for a reply that has no list, neither bare nor as one of these members. */
export const noList = (from: string, members: readonly string[]): RrError =>
  badReply(`${from} does not contain a list, neither bare nor under "${members.join('", "')}".`);

/** The failure for an entry that cannot be read. `index` counts from 0, the message from 1. */
export const badEntry = (from: string, index: number, field: string): RrError =>
  badReply(`${from} has an unreadable entry at position ${index + 1}: field "${field}".`);

export const badField = (from: string, field: string): RrError =>
  badReply(`${from} is not readable: field "${field}".`);

/** Returns the value of the first of these fields that has one. */
export function fieldOf(entry: Fields, spellings: readonly string[]): unknown {
  for (const name of spellings) {
    const value = Object.hasOwn(entry, name) ? entry[name] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Returns text that is not blank, or a number as text; null for everything else, and for an inexact integer. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  return null;
}
