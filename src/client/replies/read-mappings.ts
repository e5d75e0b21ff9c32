import { badReply, type RrError } from '../../contract/failure';
import { type ListSpelling, LIST_ENDPOINTS, namesOf } from '../../contract/list-endpoints';
import type { Member } from '../../contract/reply-markers';
import { quoted } from '../../table/quoted';
import { badEntry, badField, fieldOf, noList, onlyList, readJson, toText, withOtherNames } from './read-list';
import { isObject } from '../../contract/reply-list';

type Fields = Record<string, unknown>;

/** A mapping, or an extraction without one. */
export interface MappingItem {
  id: string;
  mapping: Fields | undefined;
}

export interface MappingsPage {
  items: MappingItem[];
  extraMembers: readonly Member[];
}

const { columnMappings: list } = LIST_ENDPOINTS;
const from = list.reply;

/**
 * Reads mappings in a list, grouped by extraction in entries, or in an object with a member for each extraction; bare or
 * wrapped. A group is a list of mappings, or an object from source column to column. Throws `bad-reply` for an entry
 * without a mapping.
 */
export function readMappings(body: string, spelling: ListSpelling, ids: readonly string[]): MappingsPage {
  const json = readJson(body, from);
  const bare = onlyList(json, namesOf(spelling, 'list'), from);
  const fields = Object.keys(list.columns);
  const reader = mappingReader(withOtherNames(from, spelling, fields, bare?.list ?? [json]).spelling);
  if (isObject(json) && reader.idOf(json) !== undefined && !Array.isArray(json))
    return { items: reader.entry(json, 0, undefined), extraMembers: extraMembersOf(json, spelling) };
  if (bare)
    return {
      items: bare.list.flatMap((entry, at) => reader.entry(entry, at, undefined)),
      extraMembers: bare.extraMembers,
    };
  return byId(json, spelling, ids, reader);
}

/** The members of an extraction's own object that are neither its id nor its mappings. */
const extraMembersOf = (json: Fields, spelling: ListSpelling): Member[] =>
  Object.entries(json).filter(
    ([name]) => ![...namesOf(spelling, list.key), ...namesOf(spelling, 'groups')].includes(name),
  );

type MappingReader = ReturnType<typeof mappingReader>;

function byId(
  json: unknown,
  spelling: ListSpelling,
  ids: readonly string[],
  reader: MappingReader,
): MappingsPage {
  const wrappers = namesOf(spelling, 'list');
  const found = (isObject(json) ? fieldOf(json, wrappers) : undefined) ?? json;
  const asked = new Set(ids.map((id) => id.toLowerCase()));
  const members = isObject(found) ? Object.entries(found) : undefined;
  const lists = members?.filter(([id]) => asked.has(id.toLowerCase())) ?? [];
  // An empty object has no entries for any id; one that has only other members is not an answer.
  if (lists.length === 0 && members?.length !== 0) throw noList(from, [...wrappers, ...ids.slice(0, 1)]);
  const around = isObject(json) && found !== json ? Object.entries(json) : [];
  return {
    items: lists.flatMap(([id, listed]) => reader.group(listed, id)),
    extraMembers: [...around, ...(members ?? [])].filter(
      ([name]) => !asked.has(name.toLowerCase()) && !wrappers.includes(name),
    ),
  };
}

function mappingReader(spelling: ListSpelling) {
  const [keys, sources, columns, groups] = [list.key, 'sourceColumn', 'columnName', 'groups'].map((field) =>
    namesOf(spelling, field),
  ) as [readonly string[], readonly string[], readonly string[], readonly string[]];
  const [source = 'sourceColumn'] = sources;
  const [column = 'columnName'] = columns;

  const idOf = (entry: Fields): unknown => fieldOf(entry, keys);
  const isMapping = (entry: Fields) => fieldOf(entry, [...sources, ...columns]) !== undefined;

  function entry(given: unknown, at: number, known: string | undefined): MappingItem[] {
    const own = isObject(given) ? idOf(given) : undefined;
    const id = own === undefined ? (known ?? null) : toText(own);
    if (!isObject(given) || id === null) throw badEntry(from, at, keys[0] ?? list.key);
    if (isMapping(given)) return [{ id, mapping: given }];
    const inner = groupIn(given);
    if (inner === undefined) throw noMapping(at);
    return group(inner, id);
  }

  /** The member that the profile names, or else the only one that is a list or an object. */
  function groupIn(given: Fields): unknown {
    const named = fieldOf(given, groups);
    if (typeof named === 'object') return named;
    const nestedValues = Object.values(given).filter((value) => typeof value === 'object' && value !== null);
    return nestedValues.length === 1 ? nestedValues[0] : undefined;
  }

  function group(listed: unknown, id: string): MappingItem[] {
    if (Array.isArray(listed))
      return listed.length === 0
        ? [{ id, mapping: undefined }]
        : listed.flatMap((item, at) => entry(item, at, id));
    if (!isObject(listed)) throw badField(from, id);
    if (isMapping(listed)) return [{ id, mapping: listed }];
    if (Array.isArray(fieldOf(listed, groups))) return group(fieldOf(listed, groups), id);
    const pairs = Object.entries(listed);
    if (pairs.length === 0) return [{ id, mapping: undefined }];
    return pairs.map(([name, target], at) => {
      const isTarget = target === null || typeof target === 'string';
      if (!isTarget && !(isObject(target) && fieldOf(target, columns) !== undefined)) throw noMapping(at);
      const fields = isObject(target) ? Object.entries(target) : [[column, target] as const];
      return { id, mapping: Object.fromEntries([[source, name], ...fields]) };
    });
  }

  return { idOf, entry, group };
}

/** Throws `bad-reply` for mappings of another extraction, and if some of the extractions are missing. */
export function checkExtractions(items: readonly MappingItem[], ids: readonly string[]): void {
  const asked = new Set(ids.map((id) => id.trim().toLowerCase()));
  const unrequested = items.find(({ id }) => !asked.has(id.trim().toLowerCase()));
  if (unrequested)
    throw wrong(`has mappings of extraction ${quoted(unrequested.id)}, which was not asked for`);
  const answered = new Set(items.map(({ id }) => id.trim().toLowerCase()));
  const missing = ids.find((id) => !answered.has(id.trim().toLowerCase()));
  if (items.length > 0 && missing !== undefined)
    throw wrong(`has nothing about extraction ${quoted(missing)}`);
}

const noMapping = (at: number): RrError => wrong(`has an entry without a mapping at position ${at + 1}`);

const wrong = (problem: string): RrError =>
  badReply(`${from} ${problem}. Refresh to try again. If the problem persists, contact your administrator.`);
