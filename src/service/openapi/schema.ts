import { type KnownType } from '../../contract/column-types';
import { FORMER_LABELS, REPLACED_BY } from '../../contract/changed-columns';
import { nameSet } from '../../contract/name-set';
import { ENUM_COLUMNS, INTEGER_COLUMNS } from '../../contract/proposals';
import type { Column } from '../catalogue/column';
import type { ListField } from '../query/list-fields';

/** A JSON Schema, or another object of an OpenAPI description. */
export type Schema = Readonly<Record<string, unknown>>;

export type Schemas = Readonly<Record<string, Schema>>;

/** Marks what the interface document does not show. The service profile decides how it is spelled. */
export const assumed = (part: Schema): Schema => ({ ...part, 'x-assumed': true });

/** An object that has exactly these fields. */
export const closedObject = (properties: Schemas): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export const component = (name: string, more: Schema = {}): Schema => ({
  $ref: `#/components/schemas/${name}`,
  ...more,
});

/** A bare array of a component. The interface document does not show whether a list is wrapped in an object. */
export const bareList = (name: string): Schema => assumed({ type: 'array', items: component(name) });

const JSON_TYPES = { STRING: 'string', ENUM: 'string', INT: 'integer', FLOAT: 'number', BOOLEAN: 'boolean' };

export const fieldSchemas = (fields: readonly ListField[]): Schemas =>
  Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));

export const entrySchema = (fields: readonly ListField[]): Schema => closedObject(fieldSchemas(fields));

function fieldSchema({ type, isNullable, shown, description, minimum, maximum }: ListField): Schema {
  const value =
    type === 'TIMESTAMP'
      ? component('TIMESTAMP')
      : { type: isNullable ? [JSON_TYPES[type], 'null'] : JSON_TYPES[type], minimum, maximum };
  if (shown === 'name') return { description, allOf: [assumed(value)] };
  const schema = { ...value, description };
  return shown ? schema : assumed(schema);
}

/** Columns that the interface document names. It does not show the full set of columns. */
const NAMED: ReadonlySet<string> = new Set([
  ...nameSet(`
    property_approval_status property_approval_decided_by property_approval_decided_at
    in_place_rent_pa loan_provider property_market privacy_level payer_type
    unit_street unit_street_number unit_postcode unit_city unit_region unit_country reason_for_rent_change`),
  ...REPLACED_BY.keys(),
  ...REPLACED_BY.values(),
  ...FORMER_LABELS.map(({ column }) => column),
  ...ENUM_COLUMNS,
  ...INTEGER_COLUMNS,
]);

export const VALUE_SCHEMAS: Readonly<Record<KnownType, Schema>> = {
  STRING: { type: ['string', 'null'] },
  ENUM: { type: ['string', 'null'] },
  INT: { type: ['integer', 'null'] },
  FLOAT: { type: ['number', 'null'] },
  TIMESTAMP: {
    type: ['string', 'null'],
    format: 'date-time',
    description:
      'ISO 8601 with a numeric offset, such as `2026-09-30T00:00:00+00:00`. Do not depend on this form: any other form ' +
      'of ISO 8601 is acceptable, too.',
  },
};

/** No field is required: a row holds only the requested columns. */
export const rowSchema = (columns: readonly Column[]): Schema => ({
  type: 'object',
  description: 'The requested columns in any order, which may differ even between the rows of one reply.',
  properties: Object.fromEntries(columns.map((column) => [column.name, valueSchema(column)])),
  additionalProperties: false,
});

function valueSchema({ name, type, label, description, unit, deprecated, alpha }: Column): Schema {
  const schema = component(type, {
    title: label,
    description: unit === null ? description : `${description} Unit: ${unit}.`,
    ...(deprecated && { deprecated }),
    ...(alpha && { 'x-alpha': alpha }),
  });
  return NAMED.has(name) ? schema : assumed(schema);
}
