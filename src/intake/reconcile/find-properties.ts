import type { Steps } from '../../table/steps';
import { fold } from '../vocabulary/fold';
import type { TargetColumn } from '../vocabulary/target-columns';
import { textOf, type KeyColumns, type Roll, type SheetRoll } from './roll';
import { ALIKE, CLEAR_BY, keyLikeness, tenantKey } from './tenant-key';

/** A property of the database, and its rows. */
export interface DatabaseProperty {
  id: string;
  name: string;
  rows: number[];
}

/** The units of the sheet, by their places, that belong to one property. `id` is blank where the database does not have it. */
export interface PropertyUnits extends DatabaseProperty {
  units: readonly number[];
}

/** Why the property is not known: `requested` as the sheet or the person names it, and names that it can mean. */
export interface UnknownProperty {
  requested: string | undefined;
  /** True where several properties fit, false where none does. */
  isUnclear: boolean;
  candidates: readonly string[];
  /** Whether the candidates have tenants of the sheet. */
  byTenants?: boolean;
}

const STEP = 500;
const MAX_NAMED = 6;
/** Keys that are this alike are proposed to the person. */
const A_LITTLE_ALIKE = 0.5;

/** The properties of the database, in the order of their rows. */
export function* databaseProperties(data: Roll, keys: KeyColumns): Steps<DatabaseProperty[]> {
  const found = new Map<string, DatabaseProperty>();
  const nameOf = data.reader(keys.propertyName);
  const idOf = data.reader(keys.property);
  for (let row = 0; row < data.count; row++) {
    if (row % STEP === STEP - 1) yield;
    const name = String(nameOf(row) ?? '');
    const id = String(idOf(row) ?? name);
    const known = found.get(id);
    if (known) known.rows.push(row);
    else found.set(id, { id, name: name || id, rows: [row] });
  }
  return [...found.values()];
}

/** Finds the property of each unit: what a person says, a column, texts alone above units, then texts above the table. */
export function* findProperties(
  sheet: SheetRoll,
  titles: readonly string[],
  known: readonly DatabaseProperty[],
  asked: string | undefined,
): Steps<PropertyUnits[] | UnknownProperty> {
  const find = createFinder(known);
  const groups = yield* groupsOf(sheet, titles, find);
  if (asked !== undefined) return askedProperty(asked, sheet, groups, find);
  if (groups) return groups;
  const { property } = sheet.extraction;
  const requested = property?.value ?? (sheet.count > 0 ? textOf(sheet.value('property_name', 0)) : '');
  let unknown: UnknownProperty = { requested: requested || undefined, ...NONE };
  for (const text of [requested, ...titles]) {
    const found = find(text, text !== requested);
    if ('rows' in found) return [{ ...found, units: allOf(sheet) }];
    if (unknown.candidates.length === 0 && found.candidates.length > 0)
      unknown = { requested: text, ...found };
  }
  return unknown;
}

/** The property that a person says. Of a sheet with several properties, only the units of this one count. */
export function askedProperty(
  asked: string,
  sheet: Roll,
  groups: readonly PropertyUnits[] | undefined,
  find: Finder,
): PropertyUnits[] | UnknownProperty {
  const found = find(asked);
  if (!('rows' in found)) return { requested: asked, ...found };
  return [groups?.find(({ id }) => id === found.id) ?? { ...found, units: allOf(sheet) }];
}

export const allOf = ({ count }: Roll): number[] => Array.from({ length: count }, (_, row) => row);

type NotFound = Omit<UnknownProperty, 'requested'>;
export type Finder = (text: string, isTitle?: boolean) => DatabaseProperty | NotFound;

const COLUMNS: readonly TargetColumn[] = ['svc_property_id', 'property_name', 'property_reference'];

/** The properties that columns, or texts alone above units, name. */
export function* groupsOf(
  { extraction: { facts }, reader }: SheetRoll,
  titles: readonly string[],
  find: Finder,
): Steps<PropertyUnits[] | undefined> {
  for (const column of COLUMNS) {
    const read = reader(column);
    const groups = yield* groupUnits(facts.length, (row) => textOf(read(row)), find);
    if (groups) return groups;
  }
  const banners = new Set(facts.flatMap(({ banner }) => banner?.split('\n') ?? []));
  // The units above the first banner belong to what the titles name.
  const above = titles.flatMap((text) => (banners.has(text) ? [] : (propertyOf(find(text, true)) ?? [])));
  const inLines = (text: string) =>
    text
      .split('\n')
      .map((line) => find(line))
      .find((found) => 'rows' in found) ?? find(text);
  return yield* groupUnits(facts.length, (row) => facts[row]!.banner ?? '', inLines, { above: above[0] });
}

const propertyOf = (found: ReturnType<Finder>): DatabaseProperty | undefined =>
  'rows' in found ? found : undefined;

/** Groups units by their text. Undefined unless the database has at least one of these properties. */
function* groupUnits(
  count: number,
  textAt: (row: number) => string,
  find: Finder,
  banners?: { above: DatabaseProperty | undefined },
): Steps<PropertyUnits[] | undefined> {
  const groups = new Map<string, PropertyUnits & { units: number[] }>();
  const seen = new Map<string, DatabaseProperty | undefined>();
  let last = banners?.above;
  for (let row = 0; row < count; row++) {
    if (row % STEP === STEP - 1) yield;
    const text = textAt(row);
    if (text !== '' && !seen.has(text)) seen.set(text, propertyOf(find(text)));
    const own = seen.get(text);
    // A banner that names no property, such as a building, stands below that of its property.
    const property = own ?? (banners && last) ?? { id: '', name: text.split('\n')[0] as string, rows: [] };
    if (own) last = own;
    const key = property.id || `\u0001${property.name}`;
    const group = groups.get(key);
    if (group) group.units.push(row);
    else groups.set(key, { ...property, units: [row] });
  }
  return [...seen.values()].some(Boolean) ? [...groups.values()] : undefined;
}

const NONE: NotFound = { isUnclear: false, candidates: [] };

/** Finds a property by its id or name, a name inside a longer text, or a similar name that is clearly the nearest. */
export function createFinder(known: readonly DatabaseProperty[]): Finder {
  const named = known.map((property) => ({
    property,
    id: fold(property.id),
    name: plain(property.name),
    key: tenantKey(property.name),
  }));
  type Named = (typeof named)[number];
  return (text, isTitle = false) => {
    const requestedName = plain(text);
    if (requestedName === '') return NONE;
    const byName = (fits: (property: Named) => boolean) => {
      const found = named.filter(fits);
      return found.length > 0 ? oneOf(found.map(({ property }) => property)) : undefined;
    };
    const same = byName(({ id, name }) => id === fold(text.trim()) || name === requestedName);
    if (same) return same;
    const isInside = ({ name }: Named) => name.length >= 4 && ` ${requestedName} `.includes(` ${name} `);
    const longest = Math.max(0, ...named.filter(isInside).map(({ name }) => name.length));
    const inside = byName((property) => property.name.length === longest && isInside(property));
    if (inside || isTitle) return inside ?? NONE;
    const part = byName(
      ({ name }) => requestedName.length >= 5 && ` ${name} `.includes(` ${requestedName} `),
    );
    if (part) return part;
    const ownKey = tenantKey(text);
    const alike = named
      .map(({ property, key }) => ({ property, score: keyLikeness(ownKey, key) }))
      .filter(({ score }) => score >= A_LITTLE_ALIKE)
      .sort((left, right) => right.score - left.score);
    const least = Math.max(ALIKE, (alike[0]?.score ?? 0) - CLEAR_BY);
    const nearest = alike.filter(({ score }) => score >= least);
    if (nearest.length > 0) return oneOf(nearest.map(({ property }) => property));
    return { ...NONE, candidates: namesOf(alike.map(({ property }) => property)) };
  };
}

function oneOf(found: readonly DatabaseProperty[]): DatabaseProperty | NotFound {
  const [only] = found;
  if (only && found.length === 1) return only;
  return { isUnclear: found.length > 1, candidates: namesOf(found) };
}

const namesOf = (properties: readonly DatabaseProperty[]): string[] =>
  properties.slice(0, MAX_NAMED).map(({ id, name }) => (id === name ? name : `${name} (${id})`));

const plain = (text: string): string => (fold(text).match(/[\p{L}\d]+/gu) ?? []).join(' ');

const MIN_TENANTS = 2;
const MIN_SHARE = 0.2;

/** Names the properties that have tenants of the sheet in place of those with a similar name. */
export function* withLikely(
  unknown: UnknownProperty,
  sheet: Roll,
  known: readonly DatabaseProperty[],
  { data, keys }: { data: Roll; keys: KeyColumns },
): Steps<UnknownProperty> {
  if (unknown.isUnclear || !data.has(keys.tenant)) return unknown;
  const candidates = namesOf(yield* withTenants(sheet, known, data.reader(keys.tenant)));
  return candidates.length > 0 ? { ...unknown, candidates, byTenants: true } : unknown;
}

function* withTenants(
  sheet: Roll,
  known: readonly DatabaseProperty[],
  tenantAt: (row: number) => unknown,
): Steps<DatabaseProperty[]> {
  const tenants = new Set(allOf(sheet).map((row) => tenantKey(textOf(sheet.value('tenant_name', row)))));
  tenants.delete('');
  const least = Math.max(MIN_TENANTS, tenants.size * MIN_SHARE);
  const found: { property: DatabaseProperty; count: number }[] = [];
  let done = 0;
  for (const property of known) {
    const own = new Set<string>();
    for (const row of property.rows) {
      if (++done % STEP === 0) yield;
      const key = tenantKey(textOf(tenantAt(row)));
      if (tenants.has(key)) own.add(key);
    }
    if (own.size >= least) found.push({ property, count: own.size });
  }
  return found.sort((a, b) => b.count - a.count).map(({ property }) => property);
}
