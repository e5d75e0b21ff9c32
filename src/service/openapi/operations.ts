import type { ServiceProfile } from '../../contract/profile';
import type { Catalogue } from '../catalogue/catalogue';
import { CHANGE_COLUMNS } from '../catalogue/columns/change-columns';
import { fileFields } from '../query/lists/files-sql';
import { mappingFields, MAX_EXTRACTIONS } from '../query/lists/mappings-sql';
import { rentrollFields } from '../query/lists/rentrolls-sql';
import {
  columnSchema,
  createdPropertySchema,
  databaseSchema,
  fileSchema,
  tokenSchema,
} from './entry-schemas';
import { listOf, oneOf, type Operation } from './operation';
import { changesFields, propertyFields, queryFields, TOKEN_FIELDS } from './request-fields';
import { rowSchema } from './row-schema';
import { assumed, entrySchema } from './schema';

const ALPHA = 'Alpha: may change or break without notice and is unsuitable for production.';
const ROWS = 'The rows. One reply holds all of them.';
const UNREADABLE_QUESTION = [
  400,
  'The question cannot be read, or it names an unknown or removed column.',
] as const;

export function operations(profile: ServiceProfile, catalogue: Catalogue, authUrl: string): Operation[] {
  const { token, databases, columnList, query, changes, rentrolls, files, file } = profile;
  const { columnMappings, createProperty, databasesHeader, quotaExhausted } = profile;
  const changeColumns = CHANGE_COLUMNS.map((column) => catalogue.findChange(column.name) ?? column);

  const rows: Operation[] = [
    {
      method: 'POST',
      path: token.path,
      isShown: true,
      operationId: 'requestToken',
      summary: 'Obtain an access token',
      description:
        'Client credentials grant. A token is valid for 24 hours: keep it and reuse it. The number of tokens a month ' +
        'is limited. Once the limit is reached, the next token is available next month.',
      scope: 'public',
      more: {
        servers: [{ url: authUrl, description: '`{auth_url}`: may differ from the server of the data.' }],
      },
      isForm: true,
      fields: TOKEN_FIELDS,
      answer: { description: 'The token.', schema: tokenSchema(profile) },
      failures: [
        [400, 'A field is missing, or the grant type is not supported.'],
        [401, 'The client ID or client secret is wrong.'],
        [403, 'The audience names another service.'],
        [quotaExhausted.statuses[0] ?? 429, 'The monthly token quota is used up.'],
      ],
    },
    {
      path: databases.path,
      operationId: 'listDatabases',
      summary: 'List the company databases that the caller belongs to',
      description:
        'Also tests a token after another call answered 401. If this call succeeds, the token is valid. If it also ' +
        'answers 401, the token is not valid.',
      scope: 'databases-list',
      answer: listOf('Database', databaseSchema(profile), "The caller's databases."),
    },
    {
      path: columnList.path,
      isShown: true,
      operationId: 'listColumns',
      summary: 'List the columns that a query can select',
      description:
        'Removed columns are not listed. Column types do not change. Columns change only through deprecation. ' +
        `Configured columns: ${ALPHA}`,
      scope: 'column-list',
      fields: {
        [columnList.alwaysNull]: {
          enum: ['exclude', 'ignore'],
          description:
            '`exclude` omits columns that are known to be always null in all selected databases. It requires a ' +
            `non-empty header \`${databasesHeader.name}\`. \`ignore\`, the default, returns the complete list.`,
        },
      },
      optional: [columnList.alwaysNull],
      answer: listOf('Column', columnSchema(profile), 'The columns.'),
      failures: [
        [
          400,
          `\`${columnList.alwaysNull}\` has another value, or is \`exclude\` without a selected database.`,
        ],
      ],
    },
    {
      method: query.method,
      path: query.path,
      operationId: 'queryRows',
      summary: 'Rows of the selected columns, one for each unit and rent roll',
      description: `A query can select every column of column-list. Configured columns: ${ALPHA}`,
      fields: queryFields(profile),
      optional: [query.rentrolls, query.approvedOnly],
      answer: listOf('Row', rowSchema(catalogue.columns), ROWS),
      failures: [UNREADABLE_QUESTION],
    },
    {
      method: changes.method,
      path: changes.path,
      operationId: 'trackChanges',
      summary: 'Changes between each selected rent roll and the previous one',
      description: ALPHA,
      isAlpha: true,
      fields: changesFields(profile),
      optional: [
        ...(changes.defaultColumns.length > 0 ? [changes.columns] : []),
        ...[changes.rentrolls, changes.approvedOnly, changes.fxCurrency],
      ],
      answer: listOf('ChangeRow', rowSchema([...catalogue.columns, ...changeColumns]), ROWS),
      failures: [UNREADABLE_QUESTION],
    },
    {
      path: rentrolls.path,
      operationId: 'listRentrolls',
      summary: 'List the rent rolls',
      answer: listOf('Rentroll', entrySchema(rentrollFields(profile, 'boolean')), 'The rent rolls.'),
    },
    {
      path: files.path,
      operationId: 'listFiles',
      summary: 'List the uploaded files',
      answer: listOf('File', entrySchema(fileFields(profile)), 'The files.'),
    },
    {
      path: file.path,
      operationId: 'getFile',
      summary: 'Get a file and its rent rolls',
      answer: oneOf('FileDetails', fileSchema(profile), 'The file.'),
      failures: [
        [
          404,
          'No current file in the selected databases has this identifier. A corrected file is not current.',
        ],
      ],
    },
    {
      path: columnMappings.path,
      isShown: true,
      operationId: 'listColumnMappings',
      summary: 'List the columns that the headings of extractions were mapped to',
      repeatsLists: columnMappings.format === 'repeated',
      fields: {
        [columnMappings.extractionIds]: assumed({
          type: 'array',
          items: { type: 'integer' },
          minItems: 1,
          maxItems: MAX_EXTRACTIONS,
          description: 'Identifiers of extractions.',
        }),
      },
      answer: listOf('Mapping', entrySchema(mappingFields(profile)), 'The mappings of all the extractions.'),
      failures: [
        [400, `\`${columnMappings.extractionIds}\` names no extraction, or more than ${MAX_EXTRACTIONS}.`],
        [404, 'An extraction does not exist in the selected databases.'],
      ],
    },
    {
      method: 'POST',
      path: createProperty.path,
      operationId: 'createProperty',
      summary: 'Create a property in one company database',
      description:
        'V2 Property API. Not idempotent: the same call again creates another property. Do not simply repeat a call ' +
        'whose reply was lost. A created property has no rent roll, so no query returns it.',
      fields: propertyFields(profile),
      optional: createProperty.fields,
      answer: oneOf('CreatedProperty', createdPropertySchema(profile), 'The property as it was stored.', 201),
      failures: [
        [400, 'A field is missing, unknown, too long or not text, or the call selects several databases.'],
      ],
    },
  ];
  return createProperty.enabled ? rows : rows.filter(({ operationId }) => operationId !== 'createProperty');
}
