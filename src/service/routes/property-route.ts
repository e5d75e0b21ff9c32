import { oneOf, type Operation } from '../openapi/operation';
import { assumed, closedObject, type Schema } from '../openapi/schema';
import { badRequest } from '../wire/service-error';
import { spell } from '../wire/spell';
import type { RouteParts } from './route-parts';

const LINE: Schema = { maxLength: 255, pattern: '^[^\\p{Cc}\\p{Cs}]*$' };
/** Of a pattern that could match in several ways, a long text would hold up the service. */
const NOT_BLANK: Schema = { ...LINE, pattern: '^\\s*[^\\s\\p{Cc}\\p{Cs}][^\\p{Cc}\\p{Cs}]*$' };
const ID = assumed({ type: 'integer' });

/** The V2 Property API. The interface document shows only the field `project_name` (interface, "V2 Property API"). */
export function propertyRoute({ profile, properties }: RouteParts): Operation {
  const { path, projectName, propertyId, projectId, fields: extraFields } = profile.createProperty;
  const toText = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;
  return {
    method: 'POST',
    path,
    operationId: 'createProperty',
    summary: 'Create a property in one company database',
    description:
      'V2 Property API. Not idempotent: the same call again creates another property. Do not simply repeat a call ' +
      'whose reply was lost. A created property has no rent roll, so no query returns it.',
    fields: {
      [projectName]: {
        type: 'string',
        ...NOT_BLANK,
        description: 'Uses the project of this name in the database, or creates it.',
      },
      ...Object.fromEntries(
        extraFields.map((name) => [name, assumed({ type: ['string', 'null'], ...LINE })]),
      ),
    },
    optional: extraFields,
    // A misspelt field would otherwise be lost silently.
    isClosed: true,
    reply: oneOf(
      'CreatedProperty',
      closedObject({
        [spell(propertyId)]: ID,
        [spell(projectId)]: ID,
        [projectName]: assumed({ type: 'string' }),
        ...Object.fromEntries(extraFields.map((name) => [name, assumed({ type: ['string', 'null'] })])),
      }),
      'The property as it was stored.',
      201,
    ),
    failures: [
      [400, 'A field is missing, unknown, too long or not text, or the call selects several databases.'],
    ],
    async answer({ selected: [databaseId, ...more], fields }) {
      if (databaseId === undefined || more.length > 0)
        throw badRequest(
          'A property belongs to one company database, but the call selects several.' +
            (profile.databasesHeaderOn === 'every-data-call'
              ? ` Name one in the header "${profile.databasesHeader.name}".`
              : ''),
        );
      const created = await properties.create({
        databaseId,
        projectName: String(fields[projectName]).trim(),
        fields: Object.fromEntries(extraFields.map((name) => [name, toText(fields[name])])),
      });
      return {
        [spell(propertyId)]: created.propertyId,
        [spell(projectId)]: created.projectId,
        [projectName]: created.projectName,
        ...created.fields,
      };
    },
  };
}
