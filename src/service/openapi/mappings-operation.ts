import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../wire/spell';
import { MAX_EXTRACTIONS } from '../query/lists/mappings-sql';
import { assumedDatabases } from './databases-parameter';
import { answer, failures, UNAUTHORIZED } from './replies';
import { assumed, bareList, closedObject, component, type Schema } from './schema';

/** Column mappings (interface, "GET /thirdparty/extractions/column-mappings"). */
export function mappingsOperation(profile: ServiceProfile): Schema {
  const { extractionIds: name, format } = profile.columnMappings;
  return {
    get: {
      operationId: 'listColumnMappings',
      summary: 'What the headings of extractions were mapped to',
      parameters: [
        assumed({
          name,
          in: 'query',
          required: true,
          explode: format === 'repeated',
          description: 'Identifiers of extractions.',
          schema: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: MAX_EXTRACTIONS },
        }),
        ...assumedDatabases(profile),
      ],
      responses: {
        ...answer('The mappings of all the extractions.', bareList(component('Mapping'))),
        ...failures([
          [400, `\`${name}\` names no extraction, or more than ${MAX_EXTRACTIONS}.`],
          UNAUTHORIZED,
          [404, 'An extraction does not exist in the selected databases.'],
        ]),
      },
    },
  };
}

export const mappingSchema = ({ columnMappings: names }: ServiceProfile): Schema =>
  closedObject({
    [spell(names.extractionId)]: assumed({ type: 'integer' }),
    [spell(names.sourceColumn)]: assumed({ type: 'string', description: 'The heading in the file.' }),
    [spell(names.columnName)]: assumed({
      type: ['string', 'null'],
      description: 'The column it was mapped to; null where it was mapped to none.',
    }),
    [spell(names.confidence)]: assumed({ type: ['number', 'null'], minimum: 0, maximum: 1 }),
  });
