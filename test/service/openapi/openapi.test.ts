import { parseProfile } from '../../../src/contract/profile';
import { REFERENCE_PROFILE } from '../../../src/service/start-service';
import { spell } from '../../../src/service/wire/spell';
import { openapiCases, type DocumentedRequest, type Known } from './openapi-cases';
import { errorsOfDocument, operationsOf, partAt, schemasOf, type Operation } from './openapi-document';
import { RENAMED } from '../renamed-profile';
import { servicesInTurn, type ServedInTurn } from '../run-service';

const DESCRIPTION = 'GET /openapi.json';
const PROPOSALS = { enumAsString: true, floatAsInt: true, humanReadable: true };

const { serve, stop } = servicesInTurn({ units: 200 });
afterAll(stop);

describe.each([
  ['of the reference service', REFERENCE_PROFILE, {}],
  ['under other names, with the proposals in effect', RENAMED, PROPOSALS],
])('the OpenAPI description %s', (_, overrides, proposals) => {
  const profile = parseProfile(overrides);
  const cases = openapiCases(profile);
  const EVERY = Object.entries(cases).flatMap(([name, byStatus]) =>
    Object.keys(byStatus).map((status) => [name, Number(status)] as const),
  );
  /** Replies of the interface, without what the service adds. */
  const REPLIES = EVERY.filter(([name]) => name !== DESCRIPTION);
  const GOOD = EVERY.filter(([, status]) => status < 300);
  const isRows = (name: string, status: number) =>
    status === 200 && [profile.query.path, profile.changes.path].some((path) => name.endsWith(` ${path}`));

  let under: ServedInTurn;
  let known: Known;
  let token: string;
  let document: unknown;
  let schemaAt: ReturnType<typeof schemasOf>;
  beforeAll(async () => {
    under = await serve({ profile, proposals });
    known = { under, fileId: '', extractionIds: [] };
    document = (await answerTo(DESCRIPTION, 200)).body;
    schemaAt = schemasOf(document);
    const { body } = await answerTo(`POST ${profile.token.path}`, 200);
    token = (body as Record<string, string>)[profile.token.accessToken] ?? '';
    const valuesOf = async (name: string, field: string) =>
      ((await answerTo(name, 200)).body as Record<string, unknown>[]).map((entry) => String(entry[field]));
    const fileIds = await valuesOf(`GET ${profile.files.path}`, spell(profile.files.fileId));
    const extractionIds = await valuesOf(`${profile.query.method} ${profile.query.path}`, 'extraction_id');
    known = { under, fileId: fileIds[0] ?? '', extractionIds: [...new Set(extractionIds)].slice(0, 3) };
  });

  const requestFor = (name: string, status: number): DocumentedRequest =>
    cases[name]?.[status]?.(known) ?? {};
  async function send(name: string, request: DocumentedRequest): Promise<{ status: number; body: unknown }> {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_match, key: string) => request.path?.[key] ?? '');
    const { search = [], body, headers, anonymous } = request;
    const reply = await fetch(
      `${under.service.baseUrl}${path}?${new URLSearchParams(search as [string, string][])}`,
      {
        method,
        headers: {
          ...(anonymous ? {} : { [profile.authHeader]: `Bearer ${token}` }),
          ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
    );
    return { status: reply.status, body: await reply.json() };
  }
  const answers = new Map<string, ReturnType<typeof send>>();
  function answerTo(name: string, status: number): ReturnType<typeof send> {
    const key = `${name} ${status}`;
    const answer = answers.get(key) ?? send(name, requestFor(name, status));
    answers.set(key, answer);
    return answer;
  }

  const operationNamed = (name: string) =>
    operationsOf(document).find((operation) => operation.name === name) as Operation;
  const pointerTo = (name: string): string[] => {
    const [method = '', path = ''] = name.split(' ');
    return ['paths', path, method.toLowerCase()];
  };
  const replySchema = (name: string, status: number) =>
    schemaAt(...pointerTo(name), 'responses', String(status), 'content', 'application/json', 'schema');

  it('is valid OpenAPI 3.1, and names the addresses that serve data and tokens [rule 48]', () => {
    expect(errorsOfDocument(document)).toBeNull();
    const addresses = (part: unknown) =>
      (partAt(part, ['servers']) as { url: string }[]).map(({ url }) => url);
    expect(addresses(document)).toEqual([under.service.baseUrl]);
    expect(addresses(partAt(document, ['paths', profile.token.path]))).toEqual([under.service.authUrl]);
  });

  it('is tested with exactly the documented operations and statuses [rules 2, 76, 85, 106, 113]', () => {
    const documented = operationsOf(document).map(({ name, statuses }) => [name, [...statuses].sort()]);
    const tried = Object.entries(cases).map(([name, byStatus]) => [name, Object.keys(byStatus).map(Number)]);
    expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(documented));
  });

  it.each(EVERY)('documents for %s the status %i, which it returns', async (name, status) => {
    const { status: actual, body } = await answerTo(name, status);
    expect([actual, actual === status ? null : body]).toEqual([status, null]);
  });

  it.each(REPLIES)('describes the reply of %s with status %i [rules 89, 91, 93]', async (name, status) => {
    const validate = replySchema(name, status);
    expect([validate((await answerTo(name, status)).body), validate.errors]).toEqual([true, null]);
  });

  it.each(EVERY.filter(([name, status]) => isRows(name, status)))(
    'describes exactly the columns of %s in rows with status %i',
    async (name, status) => {
      const rows = (await answerTo(name, status)).body as object[];
      const { items } = replySchema(name, status).schema as { items: { $ref: string } };
      const described = partAt(document, [...items.$ref.split('/').slice(1), 'properties']) as object;
      expect(rows.length).toBeGreaterThan(10);
      const keys = new Set(rows.map((row) => Object.keys(row).sort().join()));
      expect([...keys]).toEqual([Object.keys(described).sort().join()]);
    },
  );

  it.each(GOOD)('describes requests to %s [rule 67]', (name, good) => {
    const { search = [], headers = {}, body } = requestFor(name, good);
    const parameters = operationNamed(name).parameters.map((one) => `${one.in} ${one.name}`);
    for (const [key] of search) expect(parameters).toContain(`query ${key}`);
    for (const key of Object.keys(headers))
      if (key !== 'content-type') expect(parameters).toContain(`header ${key}`);

    const content = partAt(document, [...pointerTo(name), 'requestBody', 'content']);
    expect([name, content === undefined]).toEqual([name, body === undefined]);
    if (body === undefined) return;
    const [type = ''] = Object.keys(content as object);
    const validate = schemaAt(...pointerTo(name), 'requestBody', 'content', type, 'schema');
    const sent = typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body;
    expect([validate(sent), validate.errors]).toEqual([true, null]);
  });

  it.each(GOOD)('says correctly whether %s needs a token', async (name, good) => {
    const { status } = await send(name, { ...requestFor(name, good), anonymous: true });
    expect(status).toBe(operationNamed(name).security === undefined ? 401 : good);
  });
});

it('is not served if replies have another shape', async () => {
  const under = await serve({ variants: { rows: 'wrapped' } });
  expect((await under.call('/openapi.json', {})).status).toBe(404);
});
