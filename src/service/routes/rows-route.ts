import {
  REMOVED_RENTROLL_SELECTIONS,
  RENTROLL_SELECTIONS,
  type RentrollSelection,
} from '../../contract/entries';
import { REMOVED_COLUMNS } from '../../contract/removed-columns';
import type { Column } from '../catalogue/column';
import { CHANGE_COLUMNS } from '../catalogue/columns/change-columns';
import { EXCHANGE_RATES } from '../data/world';
import { ALPHA, listOf, type Call, type Operation } from '../openapi/operation';
import { assumed, rowSchema, type Schema, type Schemas } from '../openapi/schema';
import { changeQueries } from '../query/changes/change-queries';
import { chooseRolls, querySql, type RollChoice } from '../query/choose-rolls';
import { badRequest, quoted, ServiceError } from '../wire/service-error';
import type { RouteParts } from './route-parts';

const RENTROLLS: Schema = {
  enum: RENTROLL_SELECTIONS,
  default: 'latest',
  description:
    'The newest rent roll of each property, or all rent rolls. No longer supported: ' +
    `${REMOVED_RENTROLL_SELECTIONS.map((name) => `\`${name}\``).join(', ')}.`,
};

const APPROVED_ONLY: Schema = {
  type: 'boolean',
  default: false,
  description:
    'Return only data of approved rent rolls. This tests the rent roll. The `property_approval_…` columns report a ' +
    'decision on the property instead: they may all be null in a row returned under `true`.',
};

const ROWS = 'The rows. One reply holds all of them.';
const UNREADABLE_QUESTION = [
  400,
  'The question cannot be read, or it names an unknown or removed column.',
] as const;

export function queryRoute(parts: RouteParts): Operation {
  const { profile, catalogue, sendRows, variants } = parts;
  const { query } = profile;
  const question = questionOf(parts, query, catalogue.columns);
  return {
    method: query.method,
    path: query.path,
    operationId: 'queryRows',
    summary: 'Rows of the selected columns, one for each unit and rent roll',
    description: `A query can select every column of column-list. Configured columns: ${ALPHA}`,
    ...question.described,
    fields: { ...question.described.fields, [query.approvedOnly]: APPROVED_ONLY },
    reply: listOf('Row', rowSchema(catalogue.columns), ROWS),
    failures: [UNREADABLE_QUESTION],
    answer(call) {
      const { columns, choice } = question.read(call);
      return sendRows(call.reply, {
        sql: async function* (connection) {
          const batches = await chooseRolls(connection, choice);
          for (let batch = 0; batch < batches; batch++) yield { sql: querySql(columns, batch) };
        },
        fields: columns,
        shape: variants.rows,
        wrappers: query.list,
      });
    },
  };
}

const CURRENCIES = Object.keys(EXCHANGE_RATES);

export function changesRoute(parts: RouteParts): Operation {
  const { profile, catalogue, sendRows, variants } = parts;
  const { changes } = profile;
  const changeColumns = CHANGE_COLUMNS.map((column) => catalogue.findChange(column.name) ?? column);
  // A change-tracking variable comes before a column of the same name.
  const columns = [...catalogue.columns, ...changeColumns];
  const question = questionOf(parts, changes, columns, changes.defaultColumns);
  const { fields, optional, refuse } = question.described;
  return {
    method: changes.method,
    path: changes.path,
    operationId: 'trackChanges',
    summary: 'Changes between each selected rent roll and the previous one',
    description: ALPHA,
    isAlpha: true,
    fields: {
      ...fields,
      [changes.fxCurrency]: {
        enum: [...CURRENCIES, '', null],
        description:
          'The currency to convert rents into. `reason_for_rent_change` then reports changes that only exchange rates ' +
          'caused. If absent, rents stay in their own currency.',
      },
    },
    optional: [...optional, changes.fxCurrency],
    refuse(field, value) {
      if (field !== changes.fxCurrency) return refuse(field, value);
      const named = quoted(typeof value === 'string' ? value : JSON.stringify(value));
      return badRequest(
        `"${field}": exchange rates for ${named} are not available. Use ${CURRENCIES.join(', ')}.`,
      );
    },
    reply: listOf('ChangeRow', rowSchema(columns), ROWS),
    failures: [UNREADABLE_QUESTION],
    answer(call) {
      const { columns, choice } = question.read(call);
      const currency = (call.fields[changes.fxCurrency] as string | null | undefined) || null;
      return sendRows(call.reply, {
        sql: (connection) => changeQueries(connection, columns, choice, currency),
        fields: columns,
        shape: variants.rows,
        wrappers: changes.list,
      });
    },
  };
}

interface Names {
  columns: string;
  rentrolls: string;
  approvedOnly: string;
}

/** What both endpoints read: columns, and which rent rolls. Without a named column they use `defaultColumns`. */
function questionOf(
  { profile, catalogue }: RouteParts,
  names: Names,
  known: readonly Column[],
  defaultColumns: readonly string[] = [],
) {
  const { select, field } = profile.configuredColumns;
  const byName = new Map(known.map((column) => [column.name, column]));
  const columnsWhere = (isIn: (column: Column) => boolean, more: Schema) =>
    assumed({
      type: 'array',
      items: { type: 'string', enum: [...byName.values()].filter(isIn).map(({ name }) => name) },
      description: 'Identifiers of columns. A removed column is refused with its own message.',
      ...more,
    });
  const isRequired = select === 'by-name' && defaultColumns.length === 0;
  const fields: Schemas = {
    ...(select === 'by-name'
      ? {
          [names.columns]: columnsWhere(
            () => true,
            isRequired ? { minItems: 1 } : { default: defaultColumns },
          ),
        }
      : {
          [names.columns]: columnsWhere(({ alpha }) => !alpha, { default: defaultColumns }),
          [field]: columnsWhere(({ alpha }) => alpha, { default: [] }),
        }),
    [names.rentrolls]: assumed(RENTROLLS),
    [names.approvedOnly]: assumed(APPROVED_ONLY),
  };
  const optional = Object.keys(fields).filter((name) => name !== names.columns || !isRequired);

  const refuse = (name: string, value: unknown): ServiceError | undefined => {
    if (typeof value !== 'string') return undefined;
    if (name === names.rentrolls)
      return REMOVED_RENTROLL_SELECTIONS.some((removed) => removed === value)
        ? badRequest(
            `"${value}" is no longer supported. Use ${RENTROLL_SELECTIONS.map((known) => `"${known}"`).join(' or ')}.`,
          )
        : undefined;
    if (name !== names.columns && name !== field) return undefined;
    if (byName.has(value)) return badRequest(`Column "${value}" does not belong into this field.`);
    if (catalogue.findChange(value))
      return badRequest(`Column "${value}" is a change-tracking variable. Only track-changes returns it.`);
    return REMOVED_COLUMNS.has(value)
      ? new ServiceError(400, 'removed_column', `Column "${value}" has been removed.`)
      : new ServiceError(400, 'unknown_column', `Unknown column ${quoted(value)}.`);
  };

  return {
    described: { fields, optional, refuse },
    read({ fields: given, selected: databases }: Call): { columns: Column[]; choice: RollChoice } {
      const named = [given[names.columns], given[field] ?? []].flat() as string[];
      const chosen = [...new Set(named.length > 0 ? named : defaultColumns)];
      if (chosen.length === 0) throw badRequest(`"${names.columns}" does not name a column.`);
      return {
        columns: chosen.flatMap((name) => byName.get(name) ?? []),
        choice: {
          databases,
          rentrolls: given[names.rentrolls] as RentrollSelection,
          approvedOnly: given[names.approvedOnly] === true,
        },
      };
    },
  };
}
