import { COLUMN_TYPES } from '../../contract/column-types';
import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../wire/spell';
import { databasesParameter } from './databases-parameter';
import { answer, failures, UNAUTHORIZED } from './replies';
import { assumed, bareList, closedObject, component, type Schema } from './schema';

/** databases-list (interface, "databases-list endpoint"). */
export const databasesOperation = (): Schema =>
  assumed({
    get: {
      operationId: 'listDatabases',
      summary: 'List the company databases the caller belongs to',
      description:
        'Also the probe after a 401 of another call: success means that the token is good, another 401 that it is not.',
      responses: {
        ...answer('The databases of the caller.', bareList(component('Database'))),
        ...failures([UNAUTHORIZED]),
      },
    },
  });

export const databaseSchema = ({ databases }: ServiceProfile): Schema =>
  closedObject({
    [spell(databases.id)]: assumed({ type: 'string' }),
    [spell(databases.name)]: assumed({ type: 'string' }),
  });

/** column-list (interface, "GET /thirdparty/column-list"). */
export const columnListOperation = (profile: ServiceProfile): Schema => ({
  get: {
    operationId: 'listColumns',
    summary: 'List the columns that a query can select',
    description:
      'Removed columns are not listed. Column types do not change, and columns are changed only through ' +
      'deprecation. Configured columns (alpha) may change or break without notice and are unsuitable for production.',
    parameters: [
      {
        name: profile.columnList.alwaysNull,
        in: 'query',
        description:
          `\`exclude\` omits columns known to be always null across the selected databases and requires the header ` +
          `\`${profile.databasesHeader.name}\`, not empty. Absent or \`ignore\`: the complete list.`,
        schema: { enum: ['exclude', 'ignore'] },
      },
      databasesParameter(profile),
    ],
    responses: {
      ...answer('The columns.', bareList(component('Column'))),
      ...failures([
        [
          400,
          `\`${profile.columnList.alwaysNull}\` has another value, or is \`exclude\` without databases selected.`,
        ],
        UNAUTHORIZED,
      ]),
    },
  },
});

export function columnSchema({ columnList: names }: ServiceProfile): Schema {
  const text = assumed({ type: 'string' });
  return closedObject({
    [spell(names.columnName)]: assumed({
      type: 'string',
      pattern: '^_?[a-z][a-z0-9]*(_[a-z0-9]+)*$',
      description: 'Identifies the column in queries: snake case, sometimes with an underscore before it.',
    }),
    [spell(names.columnType)]: {
      enum: COLUMN_TYPES,
      description: '`ENUM` is proposed for removal in favour of `STRING`; both are text.',
    },
    [spell(names.displayName)]: text,
    [spell(names.description)]: text,
    [spell(names.group)]: text,
    [spell(names.unit)]: assumed({ type: ['string', 'null'] }),
    [spell(names.deprecated)]: assumed({ type: 'boolean' }),
    [spell(names.alpha)]: assumed({
      type: 'boolean',
      description: 'A configured column. It is selected by its own name.',
    }),
  });
}
