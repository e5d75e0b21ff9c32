import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { describeService } from '../../src/service/openapi/describe-service';
import { errorsOfDocument, operationsOf, schemasOf } from './openapi-document';
import { DEMO, runService, type ServiceUnderTest } from './run-service';

const { path, fields } = DEFAULT_PROFILE.createProperty;
const FULL = { project_name: 'Riverside', ...Object.fromEntries(fields.map((name) => [name, 'x'])) };

describe('the OpenAPI description of a service that creates properties', () => {
  let under: ServiceUnderTest;
  let document: unknown;
  let schemaAt: ReturnType<typeof schemasOf>;
  beforeAll(async () => {
    under = await runService({ units: 200 });
    ({ body: document } = await under.call('/openapi.json', {}));
    schemaAt = schemasOf(document);
  });
  afterAll(() => under.stop());
  const operation = () => operationsOf(document).find(({ name }) => name === `POST ${path}`);
  const question = () =>
    schemaAt('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema');
  const reply = (status: number) =>
    schemaAt('paths', path, 'post', 'responses', String(status), 'content', 'application/json', 'schema');
  const post = async (
    body: BodyInit = JSON.stringify(FULL),
    headers: Record<string, string> = {},
    databases = '101',
  ) => {
    const answer = await fetch(under.service.baseUrl + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(await under.as(DEMO, databases)), ...headers },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('is valid, and says how a property is created', () => {
    expect(errorsOfDocument(document)).toBeNull();
    expect(operation()?.parameters.map(({ name }) => name)).toEqual([DEFAULT_PROFILE.databasesHeader.name]);
    expect(JSON.stringify(document)).toContain('Not idempotent');
  });

  it.each([
    [201, () => post()],
    [400, () => post('{}')],
    [401, () => post(undefined, { authentication: 'Bearer x' })],
    [413, () => post(' '.repeat(1_100_000))],
    [415, () => post('<a/>', { 'content-type': 'application/xml' })],
  ])('describes what is answered with status %i, field by field', async (status, send) => {
    const { status: actual, body } = await send();
    expect([actual, operation()?.statuses.includes(status)]).toEqual([status, true]);
    const validate = reply(status);
    expect([validate(body), validate.errors]).toEqual([true, null]);
    expect(validate({ ...body, undocumented: null })).toBe(false);
    for (const name of Object.keys(body)) {
      const others = { ...body };
      delete others[name];
      expect([name, validate(others)]).toEqual([name, false]);
    }
  });

  it('describes no other status than these', () =>
    expect([...(operation()?.statuses ?? [])].sort()).toEqual([201, 400, 401, 413, 415]));

  it.each([
    ['all fields', FULL],
    ['the required one', { project_name: 'x' }],
    ['nulls', { ...FULL, property_city: null }],
    ['nothing', {}],
    ['a blank', { project_name: ' ' }],
    ['a null for the required one', { project_name: null }],
    ['a number', { project_name: 7 }],
    ['a long text', { project_name: 'x'.repeat(256) }],
    ['a field of another name', { ...FULL, name: 'x' }],
  ])('accepts %s where the service does', async (_, body) => {
    const { status } = await post(JSON.stringify(body));
    expect([body, question()(body)]).toEqual([body, status === 201]);
  });
});

it('a service that creates none does not describe it', () => {
  const addresses = { baseUrl: 'http://127.0.0.1', authUrl: 'http://127.0.0.1' };
  const document = describeService(DEFAULT_PROFILE, createCatalogue(), addresses);
  expect(operationsOf(document).map(({ path }) => path)).not.toContain(path);
});
