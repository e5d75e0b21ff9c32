import { COLUMN_TYPES } from '../../contract/column-types';
import type { ServiceProfile } from '../../contract/profile';
import { fileFields } from '../query/lists/files-sql';
import { spell } from '../wire/spell';
import { assumed, bareList, closedObject, fieldSchemas, type Schema } from './schema';

const TEXT = assumed({ type: 'string' });
const ID = assumed({ type: 'integer' });

/** The reply of the token endpoint (interface, "Token endpoint"). */
export const tokenSchema = ({ token }: ServiceProfile): Schema =>
  closedObject({
    [token.accessToken]: { type: 'string', description: 'A JWT.', pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' },
    token_type: assumed({ const: 'Bearer' }),
    [token.expiresIn]: assumed({ type: 'integer', description: 'Seconds until the token expires.' }),
  });

/** An entry of databases-list (interface, "databases-list endpoint"). */
export const databaseSchema = ({ databases }: ServiceProfile): Schema =>
  closedObject({ [spell(databases.id)]: TEXT, [spell(databases.name)]: TEXT });

/** An entry of column-list (interface, "GET /thirdparty/column-list"). */
export const columnSchema = ({ columnList: names }: ServiceProfile): Schema =>
  closedObject({
    [spell(names.columnName)]: assumed({
      type: 'string',
      pattern: '^_?[a-z][a-z0-9]*(_[a-z0-9]+)*$',
      description: 'Identifies the column in queries: snake case, sometimes with a leading underscore.',
    }),
    [spell(names.columnType)]: {
      enum: COLUMN_TYPES,
      description: '`ENUM` is proposed for removal in favour of `STRING`. Both are text.',
    },
    [spell(names.displayName)]: TEXT,
    [spell(names.description)]: TEXT,
    [spell(names.group)]: TEXT,
    [spell(names.unit)]: assumed({ type: ['string', 'null'] }),
    [spell(names.deprecated)]: assumed({ type: 'boolean' }),
    [spell(names.alpha)]: assumed({
      type: 'boolean',
      description: 'Whether this is a configured column. It is selected by its own name.',
    }),
  });

/** File details. The document shows only the rent rolls (interface, "File details endpoint"). */
export function fileSchema(profile: ServiceProfile): Schema {
  const fields = Object.entries(fieldSchemas(fileFields(profile)));
  return closedObject({
    ...Object.fromEntries(fields.map(([name, schema]) => [name, assumed(schema)])),
    [spell(profile.file.rentrolls)]: {
      description: 'The rent rolls of the file.',
      allOf: [bareList('Rentroll')],
    },
  });
}

export const createdPropertySchema = ({ createProperty: names }: ServiceProfile): Schema =>
  closedObject({
    [spell(names.propertyId)]: ID,
    [spell(names.projectId)]: ID,
    [names.projectName]: TEXT,
    ...Object.fromEntries(names.fields.map((name) => [name, assumed({ type: ['string', 'null'] })])),
  });

export const failureSchema = ({ errorBody }: ServiceProfile): Schema =>
  closedObject({
    error: assumed({ type: 'string', description: 'A code for programs, such as `bad_request`.' }),
    [spell(errorBody.message)]: assumed({ type: 'string', description: 'A sentence for people.' }),
  });
