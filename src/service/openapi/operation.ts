import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { Access } from '../access/authorise';
import type { ServiceError } from '../wire/service-error';
import { assumed, bareList, component, type Schema, type Schemas } from './schema';

type Cause = readonly [status: number, description: string];

interface Answer {
  description: string;
  schema: Schema;
  components?: Schemas;
  /** Default: 200. */
  status?: number;
}

export interface Call extends Access {
  /** What the request says, after its check: with the defaults of its schema. */
  fields: Readonly<Record<string, unknown>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An operation of the interface. Its route, the check of its requests and its description are made from it. */
export interface Operation {
  /** Default: GET. */
  method?: 'GET' | 'POST';
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  /** Which databases a call is about. `public`: none, and it needs no token. Default: `data`. */
  scope?: 'data' | 'column-list' | 'databases-list' | 'public';
  /** The interface document shows the path. */
  isShown?: true;
  isAlpha?: true;
  /** What a request says: the fields of the body of a POST, or the query parameters of a GET. */
  fields?: Schemas;
  /** The fields that a request may leave out. */
  optional?: readonly string[];
  /** A body with another field is refused. Otherwise other fields are ignored. */
  isClosed?: true;
  isForm?: true;
  /** A list in the address repeats its parameter. Otherwise commas separate its items. */
  repeatsLists?: boolean;
  /** Says more than the schema about a value, or an item of a list, that is not one of those allowed. */
  refuse?(field: string, value: unknown): ServiceError | undefined;
  reply: Answer;
  failures?: readonly Cause[];
  /** Described, if the operation may be on another server than the others. */
  server?: string;
  /** Only the reference service has the operation. It is not part of the interface. */
  isOwn?: true;
  answer(call: Call): unknown;
}

export const hasBody = ({ method, fields }: Operation): boolean => method === 'POST' && fields !== undefined;

export const mediaType = ({ isForm }: Operation): string =>
  isForm ? 'application/x-www-form-urlencoded' : 'application/json';

/** The schema of a body, or of all query parameters together. */
export const requestSchema = ({ fields = {}, optional = [], isClosed }: Operation): Schema => ({
  type: 'object',
  properties: fields,
  required: Object.keys(fields).filter((name) => !optional.includes(name)),
  ...(isClosed && { additionalProperties: false }),
});

export const ALPHA = 'Alpha: may change or break without notice and is unsuitable for production.';

export const listOf = (name: string, entry: Schema, description: string): Answer => ({
  description,
  schema: bareList(name),
  components: { [name]: entry },
});

export const oneOf = (name: string, schema: Schema, description: string, status = 200): Answer => ({
  description,
  schema: component(name),
  components: { [name]: schema },
  status,
});

/** The interface document shows only this status of replies to a call with a token (interface, "Errors"). */
const UNAUTHORIZED: Cause = [
  401,
  'The token is missing, has expired or is not valid, or the caller does not belong to a company database. Do not ' +
    'obtain a new token at once. First call databases-list with the same token. If that succeeds, keep the token and ' +
    'do not repeat the failed call endlessly. Obtain a new token only if databases-list also answers 401.',
];

const UNREADABLE_BODY: readonly Cause[] = [
  [413, 'The body is larger than 1 MiB.'],
  [415, 'The service does not read this content type.'],
];

export function pathItem(operation: Operation, profile: ServiceProfile, baseUrl: string): Schema {
  const { method = 'GET', path, operationId, summary, description, scope = 'data' } = operation;
  const { isShown, isAlpha, isOwn, server, reply, failures = [] } = operation;
  const causes = [
    ...failures,
    ...(scope === 'public' ? [] : [UNAUTHORIZED]),
    ...(hasBody(operation) ? UNREADABLE_BODY : []),
  ];
  const item = {
    ...(isOwn && { 'x-own': true }),
    ...(server !== undefined && { servers: [{ url: baseUrl, description: server }] }),
    [method.toLowerCase()]: {
      operationId,
      summary,
      ...(description !== undefined && { description }),
      ...(isAlpha && { 'x-alpha': true }),
      ...(scope === 'public' && { security: [] }),
      parameters: [
        ...pathParameters(path),
        ...(hasBody(operation) ? [] : searchParameters(operation)),
        ...databasesParameters(scope, profile),
      ],
      ...(hasBody(operation) && {
        requestBody: {
          required: true,
          content: { [mediaType(operation)]: { schema: requestSchema(operation) } },
        },
      }),
      responses: {
        [reply.status ?? 200]: assumed(jsonReply(reply.description, reply.schema)),
        ...failureReplies(causes),
      },
    },
  };
  return isShown || isOwn ? item : assumed(item);
}

const jsonReply = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
});

/** Replies by status. Causes of the same status share one reply. */
function failureReplies(causes: readonly Cause[]): Schemas {
  const replyFor = (status: number): Schema => {
    const group = causes.filter((cause) => cause[0] === status);
    const failure = jsonReply(group.map(([, text]) => text).join(' Or: '), component('Failure'));
    return group.includes(UNAUTHORIZED) ? failure : assumed(failure);
  };
  return Object.fromEntries(causes.map(([status]) => [status, replyFor(status)]));
}

const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    assumed({ name, in: 'path', required: true, schema: { type: 'integer' } }),
  );

const searchParameters = ({ fields = {}, optional = [], repeatsLists = false }: Operation): Schema[] =>
  Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !optional.includes(name),
    explode: repeatsLists,
    schema,
    ...(schema['x-assumed'] === true && { 'x-assumed': true }),
  }));

/** The interface document names the databases header for column-list only. */
function databasesParameters(scope: string, profile: ServiceProfile): Schema[] {
  if (scope === 'column-list') return [databasesParameter(profile)];
  const isRead = scope === 'data' && profile.databasesHeaderOn === 'every-data-call';
  return isRead ? [assumed(databasesParameter(profile))] : [];
}

function databasesParameter({ databasesHeader }: ServiceProfile): Schema {
  const { name, format } = databasesHeader;
  const ids = assumed({ type: 'array', items: { type: 'string' } });
  const forms = {
    comma: { words: 'Identifiers of databases, separated by commas.', schema: ids },
    json: {
      words: 'Identifiers of databases, as a JSON array.',
      content: { 'application/json': { schema: ids } },
    },
    // OpenAPI cannot express that a header is sent several times.
    repeated: {
      words: 'One identifier of a database. Send the header once for each database.',
      schema: assumed({ type: 'string' }),
    },
  };
  const { words, ...shape } = forms[format];
  return {
    name,
    in: 'header',
    description:
      `Selects some of the caller's company databases. ${words} ` +
      "Names are accepted, too. Without the header a call reads all of the caller's databases.",
    ...shape,
  };
}
