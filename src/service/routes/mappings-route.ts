import type { ServiceProfile } from '../../contract/profile';
import { sqlList } from '../data/sql-text';
import { listOf, type Operation } from '../openapi/operation';
import { assumed, entrySchema } from '../openapi/schema';
import { listFields, type ListField } from '../query/list-fields';
import { readRows, type Row } from '../data/with-connection';
import { rowsSql, type Field } from '../query/row-json';
import { RENTROLLS } from '../query/row-source';
import { listIn } from '../replies/list-shape';
import { varyEntries } from '../replies/vary-entries';
import { notFound, quoted } from '../wire/service-error';
import { spell } from '../wire/spell';
import { parseId, type RouteParts } from './route-parts';

const MAX_EXTRACTIONS = 1000;
const MAX_NAMED = 5;

/** An extraction outside the selected databases is unknown. One unknown extraction fails the whole call. */
export function mappingsRoute({ profile, data, variants }: RouteParts): Operation {
  const { columnMappings: names } = profile;
  const mappings = mappingFields(profile);
  return {
    path: names.path,
    isShown: true,
    operationId: 'listColumnMappings',
    summary: 'List the columns that the headings of extractions were mapped to',
    repeatsLists: names.format === 'repeated',
    fields: {
      [names.extractionIds]: assumed({
        type: 'array',
        // Any text may be an id. One that belongs to no extraction is not found.
        items: { type: 'string', pattern: '[^\\s,]' },
        minItems: 1,
        maxItems: MAX_EXTRACTIONS,
        description: 'Identifiers of extractions.',
      }),
    },
    reply: listOf('Mapping', entrySchema(mappings), 'The mappings of all the extractions.'),
    failures: [
      [400, `\`${names.extractionIds}\` names no extraction, or more than ${MAX_EXTRACTIONS}.`],
      [404, 'An extraction does not exist in the selected databases.'],
    ],
    async answer({ fields, selected }) {
      const asked = fields[names.extractionIds] as string[];
      const ids = asked.flatMap((text) => parseId(text) ?? []);
      const found = ids.length === 0 ? [] : await readRows(data, knownExtractionsSql(ids, selected));
      const known = new Set(found.map(({ id }) => String(id)));
      const unknown = asked.filter((id) => !known.has(id));
      if (unknown.length > 0) throw noExtraction(unknown);

      const entries = (await readRows(data, mappingsSql(mappings, ids))).map(varyEntries(variants, mappings));
      return variants.mappings === 'by-extraction'
        ? byExtraction(entries, spell(names.extractionId))
        : listIn(variants.mappings, names.list, entries);
    },
  };
}

function noExtraction(ids: readonly string[]) {
  const more = ids.length - MAX_NAMED;
  const listed = ids.slice(0, MAX_NAMED).map(quoted).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return notFound(`No extraction ${listed} exists in the selected databases.`);
}

function byExtraction(entries: readonly Readonly<Row>[], idName: string): Record<string, Row[]> {
  const groups: Record<string, Row[]> = {};
  for (const { [idName]: id, ...entry } of entries) (groups[String(id)] ??= []).push(entry);
  return groups;
}

/** The fields of a column mapping. A heading that is mapped to no column has no confidence either. */
const mappingFields = (profile: ServiceProfile): ListField[] =>
  listFields('columnMappings', profile, {
    extractionId: { sql: 'm.extraction_id' },
    sourceColumn: { sql: 'm.source_column', description: 'The heading in the file.' },
    columnName: { sql: 'm.column_name', description: 'The column that the heading was mapped to, or null.' },
    confidence: { sql: 'm.confidence', minimum: 0, maximum: 1 },
  });

/** Selects those extractions that belong to the databases and whose rent roll has come. Both lists hold at least one. */
const knownExtractionsSql = (ids: readonly number[], databases: readonly string[]): string => `
  SELECT to_json(struct_pack(id := extraction_id)) FROM extraction
  WHERE extraction_id IN ${sqlList(ids)} AND database_id IN ${sqlList(databases)}
    AND rentroll_id IN (SELECT rentroll_id FROM ${RENTROLLS})`;

const mappingsSql = (fields: readonly Field[], ids: readonly number[]): string =>
  rowsSql(fields, {
    from: `column_mapping m WHERE m.extraction_id IN ${sqlList(ids)}`,
    key: 'm.extraction_id, m.position',
    order: 'm.extraction_id, m.position',
  });
