import type { ServiceProfile } from '../../contract/profile';
import type { Catalogue } from '../catalogue/catalogue';
import { CHANGE_COLUMNS } from '../catalogue/columns/change-columns';
import {
  fileDetailsSchema,
  fileOperation,
  fileSchema,
  filesOperation,
  rentrollSchema,
  rentrollsOperation,
} from './file-operations';
import { columnListOperation, columnSchema, databaseSchema, databasesOperation } from './list-operations';
import { mappingSchema, mappingsOperation } from './mappings-operation';
import { createdPropertySchema, propertyOperation } from './property-operation';
import { failureSchema } from './replies';
import { changesOperation, queryOperation } from './row-operations';
import { rowSchema, VALUE_SCHEMAS } from './row-schema';
import type { Schema } from './schema';
import { tokenOperation } from './token-operation';

/** Where the description itself is served. No part of the interface, and served without a token. */
export const OPENAPI_PATH = '/openapi.json';

/**
 * The OpenAPI 3.1 description of what this service serves under `profile`. What carries `x-assumed: true` is not
 * shown in the interface document.
 */
export function describeService(
  profile: ServiceProfile,
  catalogue: Catalogue,
  { baseUrl, authUrl }: { baseUrl: string; authUrl: string },
): Schema {
  const { enabled: createsProperties, path: propertyPath } = profile.createProperty;
  const changes = CHANGE_COLUMNS.map((column) => catalogue.findChange(column.name) ?? column);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rent Roll Data Service: reference service',
      // Of this description. The interface has none, but for the V2 Property API.
      version: '1',
      description:
        'What the interface document shows, and what is assumed where it says "not shown": every path, parameter, ' +
        'field and status with `x-assumed: true` is spelled by the service profile and may differ in another service.',
    },
    servers: [{ url: baseUrl, description: '`{base_url}`' }],
    security: [{ accessToken: [] }],
    paths: atPaths([
      [profile.token.path, tokenOperation(profile, authUrl)],
      [profile.databases.path, databasesOperation()],
      [profile.columnList.path, columnListOperation(profile)],
      [profile.query.path, queryOperation(profile)],
      [profile.changes.path, changesOperation(profile)],
      [profile.rentrolls.path, rentrollsOperation(profile)],
      [profile.files.path, filesOperation(profile)],
      [profile.file.path, fileOperation(profile)],
      [profile.columnMappings.path, mappingsOperation(profile)],
      ...(createsProperties ? [[propertyPath, propertyOperation(profile)] as const] : []),
      [OPENAPI_PATH, ownOperation],
    ]),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: profile.authHeader,
          description:
            'The value is `Bearer <ACCESS_TOKEN>`. The document writes the header `Authentication`.',
        },
      },
      schemas: {
        ...VALUE_SCHEMAS,
        Failure: failureSchema(profile),
        Database: databaseSchema(profile),
        Column: columnSchema(profile),
        Rentroll: rentrollSchema(profile),
        File: fileSchema(profile),
        FileDetails: fileDetailsSchema(profile),
        Mapping: mappingSchema(profile),
        ...(createsProperties && { CreatedProperty: createdPropertySchema(profile) }),
        Row: rowSchema(catalogue.columns),
        ChangeRow: rowSchema([...catalogue.columns, ...changes]),
      },
    },
  };
}

/** Path items by path; operations that the profile puts at one path share its item. */
function atPaths(items: readonly (readonly [path: string, item: Schema])[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const [path, item] of items) paths[path] = { ...paths[path], ...item };
  return paths;
}

const ownOperation: Schema = {
  'x-own': true,
  get: {
    operationId: 'describeService',
    summary: 'This description',
    description: 'Not part of the interface: the reference service alone serves it.',
    security: [],
    responses: { 200: { description: 'An OpenAPI 3.1 description.', content: { 'application/json': {} } } },
  },
};
