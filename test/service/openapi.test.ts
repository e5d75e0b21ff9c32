import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { CATALOGUE } from '../../src/service/catalogue/catalogue';
import { CHANGE_COLUMNS } from '../../src/service/query/change-columns';
import { describeService } from '../../src/service/openapi/describe-service';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import {
  errorsOfDocument,
  objectsIn,
  operationsOf,
  partAt,
  schemasOf,
  type Operation,
} from './openapi-document';
import { ANALYST, DEMO, runService, type ServiceUnderTest } from './run-service';

const DESCRIPTION = '/openapi.json';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };
const TOO_LARGE = ' '.repeat(1_100_000);

interface Request {
  search?: string;
  /** Values of `{name}` in the path. */
  path?: Record<string, string>;
  headers?: Record<string, string>;
  /** A JSON body, unless it is text. */
  body?: unknown;
  /** Sends no token. */
  anonymous?: true;
}

const allColumns = CATALOGUE.map(({ name }) => name);
const allChanges = [...new Set([...allColumns, ...CHANGE_COLUMNS.map(({ name }) => name)])];

/** A request for every documented operation and status. */
const CASES: Record<string, Record<number, Request | ((under: ServiceUnderTest) => Request)>> = {
  'POST /oauth/token': {
    200: (under) => form(under.tokenForm()),
    400: (under) => form({ ...under.tokenForm(), grant_type: 'password' }),
    401: (under) => form({ ...under.tokenForm(), client_secret: 'wrong' }),
    403: (under) => form({ ...under.tokenForm(), audience: 'https://elsewhere.example' }),
    413: () => ({ headers: FORM, body: TOO_LARGE, anonymous: true }),
    415: () => ({ headers: { 'content-type': 'application/xml' }, body: '<a/>', anonymous: true }),
    429: (under) => {
      under.service.admin.setQuota(ANALYST.clientId, 0);
      return form(under.tokenForm(ANALYST));
    },
  },
  'GET /thirdparty/databases-list': { 200: {}, 401: { anonymous: true } },
  'GET /thirdparty/column-list': {
    200: { search: '?alwaysNull=exclude', headers: { 'X-company-databases': '101,103' } },
    400: { search: '?alwaysNull=exclude' },
    401: { headers: { 'X-company-databases': '999' } },
  },
  'POST /thirdparty/query': rows({ columns: allColumns, rentrolls: 'all-rentrolls', approvedOnly: true }),
  'POST /thirdparty/track-changes': rows({ columns: allChanges, rentrolls: 'latest', fxCurrency: 'EUR' }),
  'GET /openapi.json': { 200: { anonymous: true } },
};

const form = (fields: Record<string, string>): Request => ({
  headers: FORM,
  body: String(new URLSearchParams(fields)),
  anonymous: true,
});

function rows(question: object): Record<number, Request> {
  return {
    200: { body: question, headers: { 'X-company-databases': '102' } },
    400: { body: { ...question, columns: ['gla_sqm'] } },
    401: { body: question, anonymous: true },
    413: { headers: JSON_BODY, body: TOO_LARGE },
    415: { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
  };
}

const isRows = (name: string, status: number) => status === 200 && /query|track-changes/.test(name);

describe('the OpenAPI description', () => {
  const routes: RouteOptions[] = [];
  let under: ServiceUnderTest;
  let document: unknown;
  let schemaAt: ReturnType<typeof schemasOf>;
  beforeAll(async () => {
    const listen = (message: unknown) =>
      (message as { fastify: FastifyInstance }).fastify.addHook(
        'onRoute',
        (route) => void routes.push(route),
      );
    subscribe('fastify.initialization', listen);
    under = await runService({ units: 200 });
    unsubscribe('fastify.initialization', listen);
    document = (await under.call(DESCRIPTION, {})).body;
    schemaAt = schemasOf(document);
  });
  afterAll(() => under.stop());

  async function send(name: string, request: Request): Promise<{ status: number; body: unknown }> {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => request.path?.[key] ?? '');
    const { body } = request;
    const reply = await fetch(under.service.baseUrl + path + (request.search ?? ''), {
      method,
      headers: {
        ...(request.anonymous ? {} : await under.as(DEMO)),
        ...(typeof body === 'object' ? JSON_BODY : {}),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  }

  it('describes every route that the service has, and no other', () => {
    const served = routes
      // Fastify answers HEAD wherever it answers GET.
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(
      operationsOf(document)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(served.sort());
  });

  it('has a request here for every documented operation and status, and for no other', () => {
    const documented = operationsOf(document).map(({ name, statuses }) => [name, [...statuses].sort()]);
    const tried = Object.entries(CASES).map(([name, byStatus]) => [name, Object.keys(byStatus).map(Number)]);
    expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(documented));
  });

  const EVERY = Object.entries(CASES).flatMap(([name, byStatus]) =>
    Object.keys(byStatus).map((status) => [name, Number(status)] as const),
  );
  /** Replies of the interface: what the service itself adds is no part of it. */
  const REPLIES = EVERY.filter(([name]) => name !== `GET ${DESCRIPTION}`);

  it.each(EVERY)('documents for %s a status %i that it gives', async (name, status) => {
    const { status: actual, body } = await answerTo(name, status);
    expect([actual, actual === status ? null : body]).toEqual([status, null]);
  });

  it.each(REPLIES)('describes what %s answers with status %i', async (name, status) => {
    const validate = replySchema(name, status);
    expect([validate((await answerTo(name, status)).body), validate.errors]).toEqual([true, null]);
  });

  it.each(REPLIES)(
    'would not accept from %s with status %i a field that is not described',
    async (name, status) => {
      const validate = replySchema(name, status);
      const sample = firstOf((await answerTo(name, status)).body);
      const objects = objectsIn(sample);
      expect(objects.length).toBeGreaterThan(0);
      for (const object of objects) {
        object['undocumented'] = null;
        expect(validate(sample)).toBe(false);
        delete object['undocumented'];
      }
      expect(validate(sample)).toBe(true);
    },
  );

  it.each(REPLIES.filter(([name, status]) => !isRows(name, status)))(
    'would not accept from %s with status %i that a described field is missing',
    async (name, status) => {
      const validate = replySchema(name, status);
      const sample = firstOf((await answerTo(name, status)).body);
      for (const object of objectsIn(sample))
        for (const [field, value] of Object.entries(object)) {
          delete object[field];
          expect([field, validate(sample)]).toEqual([field, false]);
          object[field] = value;
        }
    },
  );

  it.each(EVERY.filter(([name, status]) => isRows(name, status)))(
    'describes the columns that %s can be asked for, each of which is in its rows',
    async (name, status) => {
      const rows = (await answerTo(name, status)).body as object[];
      const { items } = replySchema(name, status).schema as { items: { $ref: string } };
      const described = partAt(document, [...items.$ref.split('/').slice(1), 'properties']) as object;
      expect(rows.length).toBeGreaterThan(10);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(Object.keys(described).sort());
    },
  );

  it.each(EVERY.filter(([, status]) => status === 200))('describes how %s is asked', (name) => {
    const { search = '', headers = {}, body } = requestFor(name, 200);
    const operation = operationNamed(name);
    const parameters = new Set(operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`));
    for (const key of new URLSearchParams(search).keys()) expect(parameters).toContain(`query ${key}`);
    for (const key of Object.keys(headers))
      if (key !== 'content-type') expect(parameters).toContain(`header ${key}`);
    const content = partAt(document, [...pointerTo(name), 'requestBody', 'content']) as Record<
      string,
      object
    >;
    expect([name, content === undefined]).toEqual([name, body === undefined]);
    if (body === undefined) return;
    const [type = ''] = Object.keys(content);
    const validate = schemaAt(...pointerTo(name), 'requestBody', 'content', type, 'schema');
    const sent = typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body;
    expect([validate(sent), validate.errors]).toEqual([true, null]);
    expect(validate({ ...(sent as object), undocumented: null })).toBe(false);
  });

  it.each(EVERY.filter(([, status]) => status === 200))(
    'asks for a token where %s is described to',
    async (name) => {
      const { status } = await send(name, { ...requestFor(name, 200), anonymous: true });
      expect(status).toBe(operationNamed(name).security === undefined ? 401 : 200);
    },
  );

  it('is valid OpenAPI 3.1 as it is served, and names the address it is served from', () => {
    expect(errorsOfDocument(document)).toBeNull();
    expect(document).toEqual(
      describeService(DEFAULT_PROFILE, {
        baseUrl: under.service.baseUrl,
        authUrl: under.service.authUrl,
      }),
    );
  });

  const pointerTo = (name: string): [string, string, string] => {
    const [method = '', path = ''] = name.split(' ');
    return ['paths', path, method.toLowerCase()];
  };
  const operationNamed = (name: string) =>
    operationsOf(document).find((operation) => operation.name === name) as Operation;
  const replySchema = (name: string, status: number) =>
    schemaAt(...pointerTo(name), 'responses', String(status), 'content', 'application/json', 'schema');
  const requestFor = (name: string, status: number): Request => {
    const request = CASES[name]?.[status];
    return (typeof request === 'function' ? request(under) : request) as Request;
  };
  const answers = new Map<string, ReturnType<typeof send>>();
  const answerTo = (name: string, status: number) => {
    const key = `${name} ${status}`;
    if (!answers.has(key)) answers.set(key, send(name, requestFor(name, status)));
    return answers.get(key) as ReturnType<typeof send>;
  };
});

/** Of a list a few elements: each is looked into, object by object. */
const firstOf = (body: unknown): unknown => structuredClone(Array.isArray(body) ? body.slice(0, 10) : body);
