import { badReply, type RrError } from '../../contract/failure';
import { type ListSpelling, LIST_ENDPOINTS, namesOf } from '../../contract/list-endpoints';
import type { Member } from '../../contract/reply-markers';
import { quoted } from '../../table/quoted';
import { badEntry, fieldOf, noList, onlyList, readJson, toText, withOtherNames } from './read-list';
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
  const wrappers = namesOf(spelling, 'list');
  const bare = onlyList(json, wrappers, from);
  const fields = Object.keys(list.columns);
  const spelled = withOtherNames(from, spelling, fields, bare?.list ?? [json]).spelling;
  const keys = namesOf(spelled, list.key);
  const itemsOf = createReader(spelled);
  if (isObject(json) && fieldOf(json, keys) !== undefined)
    return {
      items: itemsOf(json),
      extraMembers: Object.entries(json).filter(
        ([name]) => ![...keys, ...namesOf(spelled, 'groups')].includes(name),
      ),
    };
  if (bare) return { items: itemsOf(bare.list), extraMembers: bare.extraMembers };

  const found = (isObject(json) ? fieldOf(json, wrappers) : undefined) ?? json;
  const asked = new Set(ids.map((id) => id.toLowerCase()));
  const members = isObject(found) ? Object.entries(found) : undefined;
  const byId = members?.filter(([id]) => asked.has(id.toLowerCase())) ?? [];
  // An empty object has no entries for any id; one that has only other members is not an answer.
  if (byId.length === 0 && members?.length !== 0) throw noList(from, [...wrappers, ...ids.slice(0, 1)]);
  const around = isObject(json) && found !== json ? Object.entries(json) : [];
  return {
    items: byId.flatMap(([id, listed]) => itemsOf(listed, id)),
    extraMembers: [...around, ...(members ?? [])].filter(
      ([name]) => !asked.has(name.toLowerCase()) && !wrappers.includes(name),
    ),
  };
}

/** Makes what reads a mapping, or a list or an object of mappings. `known` is the extraction around them. */
function createReader(spelling: ListSpelling) {
  const keys = namesOf(spelling, list.key);
  const sources = namesOf(spelling, 'sourceColumn');
  const columns = namesOf(spelling, 'columnName');
  const [source = 'sourceColumn'] = sources;
  const [column = 'columnName'] = columns;

  return function itemsOf(given: unknown, known?: string, at = 0): MappingItem[] {
    if (Array.isArray(given) && (given.length > 0 || known === undefined))
      return given.flatMap((item, index) => itemsOf(item, known, index));
    const own = isObject(given) ? fieldOf(given, keys) : undefined;
    const id = own === undefined ? known : toText(own);
    if (typeof given !== 'object' || given === null || !id) throw badEntry(from, at, keys[0] ?? list.key);
    const entry = given as Fields;
    if (fieldOf(entry, [...sources, ...columns]) !== undefined) return [{ id, mapping: entry }];
    const named = fieldOf(entry, namesOf(spelling, 'groups'));
    if (Array.isArray(named)) return itemsOf(named, id);
    const members = Object.entries(entry);
    if (own !== undefined) {
      // The member that the profile names, or else the only one that is a list or an object.
      const nested = members.map(([, value]) => value).filter(isNested);
      const group = isNested(named) ? named : nested.length === 1 ? nested[0] : undefined;
      if (group === undefined) throw noMapping(at);
      return itemsOf(group, id);
    }
    // Also of an empty list.
    if (members.length === 0) return [{ id, mapping: undefined }];
    return members.map(([name, target], index) => {
      const isColumn = target === null || typeof target === 'string';
      if (!isColumn && !(isObject(target) && fieldOf(target, columns) !== undefined)) throw noMapping(index);
      return { id, mapping: { [source]: name, ...(isObject(target) ? target : { [column]: target }) } };
    });
  };
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

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
