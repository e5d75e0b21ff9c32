/** A JSON Schema, or another object of an OpenAPI description. */
export type Schema = Readonly<Record<string, unknown>>;

/** Marks what the interface document does not show: it is assumed, and spelled as the service profile has it. */
export const assumed = (part: Schema): Schema => ({ ...part, 'x-assumed': true });

/** An object with exactly these fields, each of which is always there unless it is named in `optional`. */
export const closedObject = (
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** A bare array. The document calls replies lists or rows; whether these come inside an object is not shown. */
export const bareList = (items: Schema): Schema => assumed({ type: 'array', items });

export const component = (name: string, more: Schema = {}): Schema => ({
  $ref: `#/components/schemas/${name}`,
  ...more,
});

/** A field that the document names and whose type it does not show. */
export const ofAssumedType = (schema: Schema, description: string): Schema => ({
  description,
  allOf: [assumed(schema)],
});
