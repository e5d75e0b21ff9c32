import type { ListField } from '../query/lists/list-fields';

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
