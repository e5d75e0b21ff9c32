import type { ServiceProfile } from '../../contract/profile';
import { MAX_FIELD_LENGTH } from '../state/created-properties';
import { spell } from '../wire/spell';
import { assumedDatabases } from './databases-parameter';
import { answer, failures, UNAUTHORIZED, UNREADABLE_BODY } from './replies';
import { assumed, closedObject, component, type Schema } from './schema';

/** The V2 Property API (interface, "V2 Property API"), of which the document shows its name and `project_name`. */
export function propertyOperation(profile: ServiceProfile): Schema {
  const { projectName, fields } = profile.createProperty;
  const text = { type: ['string', 'null'], maxLength: MAX_FIELD_LENGTH };
  return assumed({
    post: {
      operationId: 'createProperty',
      summary: 'Create a property in one company database',
      description:
        'V2 Property API. Not idempotent: the same call again creates another property, so a call whose answer was ' +
        'lost must not simply be repeated. A created property has no rent roll, so no query shows it.',
      parameters: assumedDatabases(profile),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: closedObject(
              {
                [projectName]: {
                  type: 'string',
                  pattern: '\\S',
                  maxLength: MAX_FIELD_LENGTH,
                  description:
                    'A project of this name in the database is used; a new name makes a new project.',
                },
                ...Object.fromEntries(fields.map((name) => [name, assumed(text)])),
              },
              fields,
            ),
          },
        },
      },
      responses: {
        ...answer('The property, as it was stored.', component('CreatedProperty'), 201),
        ...failures([
          [400, 'A field is missing, unknown or no short text, or the call is about several databases.'],
          UNAUTHORIZED,
          ...UNREADABLE_BODY,
        ]),
      },
    },
  });
}

export function createdPropertySchema({ createProperty: names }: ServiceProfile): Schema {
  const id = assumed({ type: 'integer' });
  return closedObject({
    [spell(names.propertyId)]: id,
    [spell(names.projectId)]: id,
    [names.projectName]: assumed({ type: 'string' }),
    ...Object.fromEntries(names.fields.map((name) => [name, assumed({ type: ['string', 'null'] })])),
  });
}
