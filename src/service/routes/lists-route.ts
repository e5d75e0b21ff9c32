import { COLUMN_TYPES } from '../../contract/column-types';
import type { ServiceProfile } from '../../contract/profile';
import type { Column } from '../catalogue/column';
import { DATABASES } from '../data/world';
import { ALPHA, listOf, type Operation } from '../openapi/operation';
import { assumed, closedObject, type Schema } from '../openapi/schema';
import { listIn } from '../replies/list-shape';
import { varyEntries } from '../replies/vary-entries';
import { badRequest } from '../wire/service-error';
import { spell } from '../wire/spell';
import type { RouteParts } from './route-parts';

const TEXT = assumed({ type: 'string' });

export function databasesRoute({ profile, variants }: RouteParts): Operation {
  const { path, id: idNames, name: names, list } = profile.databases;
  const [idName, nameName] = [spell(idNames), spell(names)];
  return {
    path,
    operationId: 'listDatabases',
    summary: 'List the company databases that the caller belongs to',
    description:
      'Also tests a token after another call answered 401. If this call succeeds, the token is valid. If it also ' +
      'answers 401, the token is not valid.',
    scope: 'databases-list',
    reply: listOf('Database', closedObject({ [idName]: TEXT, [nameName]: TEXT }), "The caller's databases."),
    answer({ memberOf }) {
      const entries = DATABASES.filter(({ id }) => memberOf.includes(id)).map(({ id, name }) =>
        variants.databaseEntries === 'names' ? name : { [idName]: id, [nameName]: name },
      );
      return listIn(variants.databases, list, entries);
    },
  };
}

type EntryName = Exclude<keyof ServiceProfile['columnList'], 'path' | 'alwaysNull' | 'list'>;

/** The fields of an entry of column-list: what each says of a column, and its schema. */
const ENTRY: Readonly<Record<EntryName, readonly [keyof Column, Schema]>> = {
  columnName: [
    'name',
    assumed({
      type: 'string',
      pattern: '^_?[a-z][a-z0-9]*(_[a-z0-9]+)*$',
      description: 'Identifies the column in queries: snake case, sometimes with a leading underscore.',
    }),
  ],
  columnType: [
    'type',
    {
      enum: COLUMN_TYPES,
      description: '`ENUM` is proposed for removal in favour of `STRING`. Both are text.',
    },
  ],
  displayName: ['label', TEXT],
  description: ['description', TEXT],
  group: ['group', TEXT],
  unit: ['unit', assumed({ type: ['string', 'null'] })],
  deprecated: ['deprecated', assumed({ type: 'boolean' })],
  alpha: [
    'alpha',
    assumed({
      type: 'boolean',
      description: 'Whether this is a configured column. It is selected by its own name.',
    }),
  ],
};

export function columnListRoute({ profile, catalogue, alwaysNull, variants }: RouteParts): Operation {
  const { columnList, databasesHeader } = profile;
  const entry = Object.entries(ENTRY).map(
    ([name, [key, schema]]) => [spell(columnList[name as EntryName]), key, schema] as const,
  );
  const schema = closedObject(Object.fromEntries(entry.map(([name, , schema]) => [name, schema])));
  return {
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
    reply: listOf('Column', schema, 'The columns.'),
    failures: [
      [400, `\`${columnList.alwaysNull}\` has another value, or is \`exclude\` without a selected database.`],
    ],
    async answer({ fields, selected, hasSelection }) {
      const excludes = fields[columnList.alwaysNull] === 'exclude';
      if (excludes && !hasSelection)
        throw badRequest(
          `"${columnList.alwaysNull}=exclude" needs a non-empty header "${databasesHeader.name}".`,
        );
      const omitted = excludes ? await alwaysNull.of(selected) : new Set<string>();
      const entries = catalogue.columns
        .filter(({ name }) => !omitted.has(name))
        .map((column) => Object.fromEntries(entry.map(([name, key]) => [name, column[key]])));
      return listIn(variants.columnList, columnList.list, entries.map(varyEntries(variants)));
    },
  };
}
