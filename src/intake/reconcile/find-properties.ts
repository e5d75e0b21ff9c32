import { inSteps, type Steps } from '../../table/steps';
import { fold } from '../vocabulary/fold';
import type { TargetColumn } from '../vocabulary/target-columns';
import { allOf, textOf, type KeyColumns, type Roll, type SheetRoll } from './roll';
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

const MAX_NAMED = 6;
/** Keys that are this alike are proposed to the person. */
const A_LITTLE_ALIKE = 0.5;

/** The properties of the database, in the order of their rows. */
export function* databaseProperties(data: Roll, keys: KeyColumns): Steps<DatabaseProperty[]> {
  const found = new Map<string, DatabaseProperty>();
  const nameOf = data.reader(keys.propertyName);
  const idOf = data.reader(keys.property);
  yield* inSteps(allOf(data), (row) => {
    const name = String(nameOf(row) ?? '');
    const id = String(idOf(row) ?? name);
    const known = found.get(id);
    if (known) known.rows.push(row);
    else found.set(id, { id, name: name || id, rows: [row] });
  });
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
    const groups = yield* groupUnits(
      facts.map((_, row) => textOf(read(row))),
      find,
    );
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
  return yield* groupUnits(
    facts.map(({ banner = '' }) => banner),
    inLines,
    { above: above[0] },
  );
}

const propertyOf = (found: ReturnType<Finder>): DatabaseProperty | undefined =>
  'rows' in found ? found : undefined;

/** Groups units by their text. Undefined unless the database has at least one of these properties. */
function* groupUnits(
  texts: readonly string[],
  find: Finder,
  banners?: { above: DatabaseProperty | undefined },
): Steps<PropertyUnits[] | undefined> {
  const groups = new Map<string, PropertyUnits & { units: number[] }>();
  const seen = new Map<string, DatabaseProperty | undefined>();
  let last = banners?.above;
  yield* inSteps(texts.entries(), ([row, text]) => {
    if (text !== '' && !seen.has(text)) seen.set(text, propertyOf(find(text)));
    const own = seen.get(text);
    // A banner that names no property, such as a building, stands below that of its property.
    const property = own ?? (banners && last) ?? { id: '', name: text.split('\n')[0]!, rows: [] };
    if (own) last = own;
    const key = property.id || `\u0001${property.name}`;
    const group = groups.get(key);
    if (group) group.units.push(row);
    else groups.set(key, { ...property, units: [row] });
  });
  return [...seen.values()].some(Boolean) ? [...groups.values()] : undefined;
}

const NONE: NotFound = { isUnclear: false, candidates: [] };

/** Finds a property by its id or name, a name inside a longer text, or a similar name that is clearly the nearest. */
export function createFinder(known: readonly DatabaseProperty[]): Finder {
  const all = known.map((property) => ({
    property,
    name: plain(property.name),
    key: tenantKey(property.name),
  }));
  type Named = (typeof all)[number];
  return (text, isTitle = false) => {
    const requested = plain(text);
    if (requested === '') return NONE;
    const isSame = ({ property, name }: Named) =>
      fold(property.id) === fold(text.trim()) || name === requested;
    const isInside = ({ name }: Named) => name.length >= 4 && ` ${requested} `.includes(` ${name} `);
    const longest = Math.max(0, ...all.filter(isInside).map(({ name }) => name.length));
    const isLongest = (named: Named) => named.name.length === longest && isInside(named);
    const isPart = ({ name }: Named) =>
      !isTitle && requested.length >= 5 && ` ${name} `.includes(` ${requested} `);
    for (const fits of [isSame, isLongest, isPart]) {
      const found = all.filter(fits);
      if (found.length > 0) return oneOf(found);
    }
    if (isTitle) return NONE;
    const ownKey = tenantKey(text);
    const alike = all
      .map((named) => ({ ...named, score: keyLikeness(ownKey, named.key) }))
      .filter(({ score }) => score >= A_LITTLE_ALIKE)
      .sort((left, right) => right.score - left.score);
    const least = Math.max(ALIKE, (alike[0]?.score ?? 0) - CLEAR_BY);
    const nearest = alike.filter(({ score }) => score >= least);
    return nearest.length > 0 ? oneOf(nearest) : { isUnclear: false, candidates: namesOf(alike) };
  };
}

type Named = Readonly<Record<'property', DatabaseProperty>>;

function oneOf(found: readonly Named[]): DatabaseProperty | NotFound {
  const [only] = found;
  return only && found.length === 1 ? only.property : { isUnclear: true, candidates: namesOf(found) };
}

const namesOf = (found: readonly Named[]): string[] =>
  found.slice(0, MAX_NAMED).map(({ property: { id, name } }) => (id === name ? name : `${name} (${id})`));

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
  const tenantOf = ({ reader }: Roll, column: string) => {
    const read = reader(column);
    return (row: number) => tenantKey(textOf(read(row)));
  };
  const tenants = new Set(allOf(sheet).map(tenantOf(sheet, 'tenant_name')));
  tenants.delete('');
  const keyAt = tenantOf(data, keys.tenant);
  const least = Math.max(MIN_TENANTS, tenants.size * MIN_SHARE);
  const found: { property: DatabaseProperty; count: number }[] = [];
  for (const property of known) {
    const own = new Set<string>();
    yield* inSteps(property.rows, (row) => own.add(keyAt(row)));
    const count = [...own].filter((key) => tenants.has(key)).length;
    if (count >= least) found.push({ property, count });
  }
  const candidates = namesOf(found.sort((a, b) => b.count - a.count));
  return candidates.length > 0 ? { ...unknown, candidates, byTenants: true } : unknown;
}
