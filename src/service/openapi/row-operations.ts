import { REMOVED_RENTROLL_SELECTIONS, RENTROLL_SELECTIONS } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { REMOVED_COLUMNS } from '../../contract/removed-columns';
import { EXCHANGE_RATES } from '../data/world';
import { assumedDatabases } from './databases-parameter';
import { answer, failures, UNAUTHORIZED, UNREADABLE_BODY } from './replies';
import { assumed, bareList, closedObject, component, type Schema } from './schema';

const ALPHA = 'Alpha: may change or break without notice and is unsuitable for production.';

const APPROVED_ONLY = {
  type: 'boolean',
  default: false,
  description:
    'Only data of approved rent rolls. This tests the rent roll, not the `property_approval_…` columns: these ' +
    'report a decision on the property, and may all be null in a row that comes back under `true`.',
};

/** The query endpoint (interface, "Query endpoint"). */
export function queryOperation(profile: ServiceProfile): Schema {
  const { query } = profile;
  const words = {
    operationId: 'queryRows',
    summary: 'Rows of the selected columns, one a unit and rent roll',
    description:
      'Columns may be selected that column-list tells of, those of property-level approval among them. ' +
      `Configured columns: ${ALPHA}`,
  };
  return rowsOperation(profile, query, 'Row', words, { [query.approvedOnly]: APPROVED_ONLY });
}

/** The track changes endpoint (interface, "Track changes endpoint (alpha)"). */
export function changesOperation(profile: ServiceProfile): Schema {
  const { changes } = profile;
  const words = {
    operationId: 'trackChanges',
    summary: 'What changed between each chosen rent roll and the one before it',
    description: ALPHA,
    'x-alpha': true,
  };
  const fields = {
    [changes.approvedOnly]: assumed(APPROVED_ONLY),
    [changes.fxCurrency]: {
      type: ['string', 'null'],
      description:
        'The currency to convert rents into, so that `reason_for_rent_change` tells changes caused by exchange ' +
        'rates alone. Absent, it is the source currency: nothing is converted. ' +
        `Here one of ${Object.keys(EXCHANGE_RATES).join(', ')}.`,
    },
  };
  return rowsOperation(profile, changes, 'ChangeRow', words, fields, changes.defaultColumns);
}

function rowsOperation(
  profile: ServiceProfile,
  { method, ...names }: ServiceProfile['query'] | ServiceProfile['changes'],
  row: string,
  words: Schema,
  moreFields: Readonly<Record<string, Schema>>,
  defaultColumns: readonly string[] = [],
): Schema {
  const hasDefault = defaultColumns.length > 0;
  const fields: Record<string, Schema> = {
    [names.columns]: assumed({
      type: 'array',
      items: { type: 'string', not: { enum: [...REMOVED_COLUMNS] } },
      ...(hasDefault ? { default: defaultColumns } : { minItems: 1 }),
      description: 'Identifiers of columns. A removed column is refused with a message of its own.',
    }),
    [names.rentrolls]: assumed({
      enum: RENTROLL_SELECTIONS,
      default: 'latest',
      description:
        'The newest rent roll of each property, or all. No longer supported: ' +
        `${REMOVED_RENTROLL_SELECTIONS.map((name) => `\`${name}\``).join(', ')}.`,
    }),
    ...moreFields,
  };
  const optional = Object.keys(fields).filter((name) => hasDefault || name !== names.columns);
  const isGet = method === 'GET';
  return assumed({
    [method.toLowerCase()]: {
      ...words,
      parameters: [...assumedDatabases(profile), ...(isGet ? searchParameters(fields, optional) : [])],
      ...(!isGet && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: closedObject(fields, optional) } },
        },
      }),
      responses: {
        ...answer('The rows. One reply holds all of them.', bareList(component(row))),
        ...failures([
          [400, 'The question cannot be read, or names a column that is unknown or removed.'],
          UNAUTHORIZED,
          ...(isGet ? [] : UNREADABLE_BODY),
        ]),
      },
    },
  });
}

/** The same fields in the address, lists separated by commas. */
const searchParameters = (fields: Readonly<Record<string, Schema>>, optional: readonly string[]): Schema[] =>
  Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !optional.includes(name),
    explode: false,
    schema,
    ...(schema['x-assumed'] === true && { 'x-assumed': true }),
  }));
