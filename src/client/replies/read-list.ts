import { badReply, type RrError } from '../../contract/failure';
import { type ListSpelling, namesOf } from '../../contract/list-endpoints';
import { findList, type FoundList, valueAtPath, isObject } from '../../contract/reply-list';
import { parseJson } from '../../table/typed-value';

type Fields = Record<string, unknown>;

const unreadable = (message: string): RrError =>
  badReply(`${message} Try again. If the problem persists, contact your administrator.`);

/** Integers that a number cannot hold come as text, see {@link parseJson}. */
export function readJson(body: string, from: string): unknown {
  try {
    return parseJson(body);
  } catch {
    throw unreadable(`${from} is not readable: the reply is ${body === '' ? 'empty' : 'not JSON'}.`);
  }
}

/**
 * Reads a list, bare or inside an object; else throws `bad-reply`. `entryOf` makes an entry of a member of an object that
 * holds entries by name, or returns undefined for another member.
 */
export function readList(
  body: string,
  wrappers: readonly string[],
  from: string,
  entryOf: EntryOf = () => undefined,
): FoundList {
  const json = readJson(body, from);
  const found = onlyList(json, wrappers, from) ?? entriesByName(json, wrappers, entryOf);
  if (!found) throw noList(from, wrappers);
  return found;
}

export type EntryOf = (name: string, value: unknown) => Fields | undefined;

function entriesByName(json: unknown, wrappers: readonly string[], entryOf: EntryOf): FoundList | undefined {
  for (const path of ['', ...wrappers]) {
    const fields = path === '' ? json : valueAtPath(json, path);
    const members = isObject(fields) ? Object.entries(fields) : [];
    const list = members.flatMap(([name, value]) => entryOf(name, value) ?? []);
    if (list.length === 0 || list.length < members.length) continue;
    const [outer] = path.split('.');
    const around = path === '' ? [] : Object.entries(json as Fields).filter(([name]) => name !== outer);
    return { list, extraMembers: around };
  }
  return undefined;
}

/** Finds the list. Throws `bad-reply` for two of different length: one must be a part, and nothing says which. */
export function onlyList(json: unknown, wrappers: readonly string[], from: string): FoundList | undefined {
  const lists = wrappers.flatMap((wrapper) => {
    const found = findList(json, [wrapper]);
    return found ? [{ wrapper, length: found.list.length }] : [];
  });
  const [first, ...remaining] = lists;
  const differing = remaining.find(({ length }) => length !== first!.length);
  if (first && differing)
    throw unreadable(
      `${from} has lists of different length: ${first.length} under "${first.wrapper}", ${differing.length} under "${differing.wrapper}".`,
    );
  return findList(json, wrappers);
}

export const noList = (from: string, members: readonly string[]): RrError =>
  unreadable(`${from} cannot be read: none of these fields holds a list: "${members.join('", "')}".`);

/** Counts `index` from 0, and the entry in the message from 1. */
export const badEntry = (from: string, index: number, field: string): RrError =>
  unreadable(`${from} cannot be read: entry ${index + 1} has no usable value in the field "${field}".`);

export const badField = (from: string, field: string): RrError =>
  unreadable(`${from} cannot be read: it has no usable value in the field "${field}".`);

/** A field, and the name that the entries have instead of its own. */
export type OtherName = readonly [field: string, name: string];

/**
 * Adds to each of the fields that the entries do not have the one name that differs only in case and signs, such as
 * `rentroll_id`: it would read as if it were missing. Throws `bad-reply` for two such names.
 */
export function withOtherNames<Spelling extends object>(
  from: string,
  spelling: Spelling,
  fields: readonly string[],
  entries: readonly unknown[],
): { spelling: Spelling; otherNames: readonly OtherName[] } {
  const present = new Set<string>();
  for (const entry of entries) if (isObject(entry)) for (const name of Object.keys(entry)) present.add(name);
  const named = fields.map((field) => [field, namesOf(spelling as ListSpelling, field)] as const);
  const known = new Set(named.flatMap(([, names]) => names));
  const otherNames = named.flatMap(([field, names]): OtherName[] => {
    if (names.some((name) => present.has(name))) return [];
    const plain = new Set(names.map(plainName));
    const found = [...present].filter((name) => !known.has(name) && plain.has(plainName(name)));
    if (found.length > 1)
      throw unreadable(`${from} has fields "${found[0]}" and "${found[1]}" instead of "${names[0]}".`);
    return found.map((name) => [field, name]);
  });
  const added = otherNames.map(([field, name]) => [
    field,
    [...namesOf(spelling as ListSpelling, field), name],
  ]);
  return { spelling: { ...spelling, ...Object.fromEntries(added) }, otherNames };
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');

export const otherNameNote = (from: string, own: string, otherName: string): string =>
  `${from} has field "${otherName}" instead of "${own}". It is read in its place.`;

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
