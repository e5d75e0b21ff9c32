import type { DuckDBInstance } from '@duckdb/node-api';
import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../access/authorise';
import {
  knownExtractionsSql,
  mappingFields,
  mappingsSql,
  MAX_EXTRACTIONS,
} from '../query/lists/mappings-sql';
import { readRows, type Row } from '../query/read-rows';
import { quoted } from '../wire/quoted';
import { listIn } from '../replies/list-shape';
import { spell } from '../wire/spell';
import { varyEntries } from '../replies/vary-entries';
import { badRequest, notFound } from '../wire/service-error';
import type { WireVariants } from '../wire/variants';
import { parseId } from './parse-id';

interface MappingsRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  data: DuckDBInstance;
  variants: WireVariants;
}

/** The most unknown ids that a message names. */
const MOST_NAMED = 5;

/** An extraction outside the selected databases is unknown. One unknown extraction fails the whole call. */
export function mappingsRoute(app: FastifyInstance, options: MappingsRouteOptions): void {
  const { profile, authorise, data, variants } = options;
  const { columnMappings: names } = profile;
  const fields = mappingFields(profile);

  app.get<{ Querystring: Record<string, string | string[] | undefined> }>(names.path, async (request) => {
    const { selected } = authorise(request, 'data');
    const asked = parseExtractionIds(request.query[names.extractionIds], names);
    const ids = asked.flatMap((text) => parseId(text) ?? []);
    const known = new Set(
      ids.length === 0
        ? []
        : (await readRows(data, knownExtractionsSql(ids, selected))).map(({ id }) => String(id)),
    );
    const unknown = asked.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw notFound(`No extraction ${listed(unknown)} exists in the selected databases.`);

    const entries = (await readRows(data, mappingsSql(fields, ids))).map(varyEntries(variants, fields));
    return variants.mappings === 'by-extraction'
      ? byExtraction(entries, spell(names.extractionId))
      : listIn(variants.mappings, names.list, entries);
  });
}

/** Returns each id once. Throws a 400 for an empty list or too many ids. */
function parseExtractionIds(
  given: string | string[] | undefined,
  { extractionIds: name, format }: ServiceProfile['columnMappings'],
): string[] {
  const values = [given ?? []].flat();
  const texts = format === 'comma' ? values.flatMap((value) => value.split(',')) : values;
  const ids = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  if (ids.length === 0) throw badRequest(`"${name}" does not name an extraction.`);
  if (ids.length > MAX_EXTRACTIONS)
    throw badRequest(`"${name}" names ${ids.length} extractions; the limit is ${MAX_EXTRACTIONS}.`);
  return ids;
}

function listed(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return ids.slice(0, MOST_NAMED).map(quoted).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function byExtraction(entries: readonly Readonly<Row>[], idName: string): Record<string, Row[]> {
  const groups: Record<string, Row[]> = {};
  for (const { [idName]: id, ...entry } of entries) (groups[String(id)] ??= []).push(entry);
  return groups;
}
