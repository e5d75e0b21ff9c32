import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../replies/spell';
import { MAX_TEXT_LENGTH } from '../routes/property-route';
import { assumedDatabases } from './databases-parameter';
import { answer, failures, UNAUTHORIZED, UNREADABLE_BODY } from './replies';
import { assumed, closedObject, component, type Schema } from './schema';

/** The V2 Property API (interface, "V2 Property API"). */
export function propertyOperation(profile: ServiceProfile): Schema {
  const { projectName, fields } = profile.createProperty;
  const text = { type: 'string', maxLength: MAX_TEXT_LENGTH };
  const more = fields.map((name) => [name, assumed({ ...text, type: ['string', 'null'] })]);
  return assumed({
    post: {
      operationId: 'createProperty',
      summary: 'Create a property in one company database',
      description: 'The same call again creates another property.',
      parameters: assumedDatabases(profile),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: closedObject({ [projectName]: text, ...Object.fromEntries(more) }, fields),
          },
        },
      },
      responses: {
        ...answer('The property.', component('Property'), 201),
        ...failures([
          [400, 'A field is missing, unknown or cannot be read, or the call is about several databases.'],
          UNAUTHORIZED,
          ...UNREADABLE_BODY,
        ]),
      },
    },
  });
}

/** What is said of a new property: its identifiers, and its fields as they were stored. */
export function propertySchema({ createProperty: names }: ServiceProfile): Schema {
  const stored = names.fields.map((name) => [name, assumed({ type: ['string', 'null'] })]);
  return closedObject({
    [spell(names.propertyId)]: assumed({ type: 'integer' }),
    [spell(names.projectId)]: assumed({ type: 'integer' }),
    [names.projectName]: assumed({ type: 'string' }),
    ...Object.fromEntries(stored),
  });
}
