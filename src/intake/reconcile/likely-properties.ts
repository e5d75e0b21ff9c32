import type { RentRollRow } from '../extraction';
import { valueIn } from './match/value-reader';
import type { Task } from '../task';
import { described, MOST_NAMED, type DatabaseProperty, type UnknownProperty } from './find-properties';
import type { DatabaseRows, KeyColumns } from './reconciliation';
import { tenantKey, tenantLikeness, tenantWords } from './tenant-likeness';

const STEP = 500;
const LEAST_TENANTS = 2;
const LEAST_SHARE = 0.2;
const LIKE = 0.8;

/** Adds the properties that have tenants of the sheet, or else a similar name. */
export function* withLikely(
  unknown: UnknownProperty,
  facts: readonly RentRollRow[],
  known: readonly DatabaseProperty[],
  rows: { data: DatabaseRows; keys: KeyColumns },
): Task<UnknownProperty> {
  if (unknown.isUnclear) return unknown;
  const byTenants = yield* withTenants(facts, known, rows);
  if (byTenants.length > 0) return { ...unknown, candidates: byTenants.map(described), byTenants: true };
  return { ...unknown, candidates: alike(unknown.wanted ?? '', known).map(described) };
}

function* withTenants(
  facts: readonly RentRollRow[],
  known: readonly DatabaseProperty[],
  { data, keys }: { data: DatabaseRows; keys: KeyColumns },
): Task<DatabaseProperty[]> {
  if (!data.has(keys.tenant)) return [];
  const tenants = new Set<string>();
  for (const row of facts) {
    const name = valueIn(row.facts, 'tenant_name');
    if (name !== undefined) tenants.add(tenantKey(String(name)));
  }
  const least = Math.max(LEAST_TENANTS, tenants.size * LEAST_SHARE);
  const found: { property: DatabaseProperty; count: number }[] = [];
  let done = 0;
  for (const property of known) {
    const own = new Set<string>();
    for (const row of property.rows) {
      if (++done % STEP === 0) yield;
      const key = tenantKey(String(data.value(keys.tenant, row) ?? ''));
      if (key !== '' && tenants.has(key)) own.add(key);
    }
    if (own.size >= least) found.push({ property, count: own.size });
  }
  return found
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_NAMED)
    .map(({ property }) => property);
}

function alike(text: string, known: readonly DatabaseProperty[]): DatabaseProperty[] {
  const words = tenantWords(text);
  return known
    .map((property) => ({ property, score: tenantLikeness(words, tenantWords(property.name)) }))
    .filter(({ score }) => score >= LIKE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NAMED)
    .map(({ property }) => property);
}
