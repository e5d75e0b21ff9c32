import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifySchemaValidationError } from 'fastify';
import type { Access, createAuthorise } from '../access/authorise';
import { hasBody, mediaType, requestSchema, type Operation } from '../openapi/operation';
import type { Schema } from '../openapi/schema';
import type { SendError } from '../replies/send-error';
import { quoted, ServiceError } from '../wire/service-error';

/** Options of Fastify for schemas of requests: a value is checked as it came. */
export const AJV_OPTIONS = {
  coerceTypes: false as const,
  removeAdditional: false,
  allowUnionTypes: true,
  keywords: ['x-assumed'],
  // Errors then hold the value.
  verbose: true,
};

interface ServeOptions {
  authorise: ReturnType<typeof createAuthorise>;
  sendError: SendError;
}

const NO_ACCESS: Access = { memberOf: [], selected: [], hasSelection: false };

/** Makes the route of an operation. It answers only requests that the schema in the description allows. */
export function serveOperation(
  app: FastifyInstance,
  operation: Operation,
  { authorise, sendError }: ServeOptions,
): void {
  const { method = 'GET', path, scope = 'data', isForm, reply: described } = operation;
  const isInBody = hasBody(operation);
  // In a scope of its own, so that no other operation reads forms.
  app.register(async (own) => {
    if (isForm) {
      own.removeAllContentTypeParsers();
      await own.register(formbody);
    }
    own.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: { [isInBody ? 'body' : 'querystring']: requestSchema(operation) },
      schemaErrorFormatter: ([error]) => refusalOf(operation, error as SchemaError),
      // A caller without a token learns nothing about its request.
      attachValidation: true,
      preValidation: async (request) => {
        if (!isInBody) request.query = readAddress(operation, request.query as Address);
      },
      handler(request, reply) {
        const access = scope === 'public' ? NO_ACCESS : authorise(request, scope);
        if (request.validationError) throw request.validationError;
        const fields = (isInBody ? request.body : request.query) as Record<string, unknown>;
        reply.code(described.status ?? 200);
        return operation.answer({ ...access, fields, request, reply });
      },
      errorHandler: (thrown, _request, reply: FastifyReply) =>
        sendError(
          isInBody && thrown.statusCode === 415
            ? new ServiceError(415, codeOf(operation), `Send the fields as ${mediaType(operation)}.`)
            : thrown,
          reply,
        ),
    });
  });
}

type Address = Readonly<Record<string, string | string[]>>;

/** Reads lists and booleans, as the schemas of the parameters say. Every other value stays a text. */
function readAddress({ fields = {}, repeatsLists }: Operation, address: Address): object {
  const read: Record<string, unknown> = { ...address };
  for (const [name, { type }] of Object.entries(fields)) {
    const given = address[name];
    if (type === 'array' && given !== undefined) {
      const texts = [given].flat().flatMap((text) => (repeatsLists ? text : text.split(',')));
      read[name] = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
    } else if (type === 'boolean' && (given === 'true' || given === 'false')) read[name] = given === 'true';
  }
  return read;
}

const codeOf = ({ isForm }: Operation): string => (isForm ? 'invalid_request' : 'bad_request');

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list of texts',
  boolean: 'true or false',
  string: 'text',
};

type SchemaError = FastifySchemaValidationError & { data: unknown };

/** How a sentence about a field ends, by the keyword of the schema that forbids its value. */
const ENDS: Readonly<Record<string, (error: SchemaError, { type }: Schema) => string>> = {
  required: () => 'is missing',
  type: (_, { type }) => `must be ${KINDS[String([type].flat()[0])]}`,
  enum: ({ params }) => `must be ${(params['allowedValues'] as unknown[]).map(inQuotes).join(' or ')}`,
  const: ({ params }) => `must be ${inQuotes(params['allowedValue'])}`,
  minItems: () => 'must not be empty',
  maxItems: ({ params, data }) =>
    `has ${(data as unknown[]).length} entries; the limit is ${params['limit']}`,
  minLength: () => 'must not be empty',
  maxLength: ({ params }) => `must not be longer than ${params['limit']} characters`,
  pattern: ({ data }) =>
    String(data).trim() === '' ? 'must not be blank' : 'must be one line of text, without control characters',
};

const inQuotes = (value: unknown): string => JSON.stringify(value);

/** Says in a sentence which field of a request is wrong, and what it must be. */
function refusalOf(operation: Operation, error: SchemaError): ServiceError {
  const { fields = {}, isForm, refuse } = operation;
  const { keyword, params, instancePath, data } = error;
  const refused = (sentence: string) => new ServiceError(400, codeOf(operation), sentence);
  if (keyword === 'additionalProperties')
    return refused(
      `Unknown field ${quoted(String(params['additionalProperty']))}. The fields are: ${Object.keys(fields).join(', ')}.`,
    );
  const [, pointer = params['missingProperty']] = instancePath.split('/');
  if (pointer === undefined) return refused(`The body must be a ${isForm ? 'form' : 'JSON object'}.`);
  const field = String(pointer).replaceAll('~1', '/').replaceAll('~0', '~');
  const isOtherValue = keyword === 'enum' || keyword === 'const';
  const noun = hasBody(operation) ? 'Field' : 'Parameter';
  return (
    (isOtherValue ? refuse?.(field, data) : undefined) ??
    refused(`${noun} "${field}" ${ENDS[keyword]?.(error, fields[field] ?? {})}.`)
  );
}
