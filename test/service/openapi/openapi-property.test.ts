import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { schemasOf } from './openapi-document';
import { DEMO, runService, type ServiceUnderTest } from '../run-service';

const { path, fields } = DEFAULT_PROFILE.createProperty;
const FULL = { project_name: 'Riverside', ...Object.fromEntries(fields.map((name) => [name, 'x'])) };

describe('the OpenAPI description of the body of a new property', () => {
  let under: ServiceUnderTest;
  let isDescribed: ReturnType<ReturnType<typeof schemasOf>>;
  beforeAll(async () => {
    under = await runService({ units: 200 });
    const { body: document } = await under.call('/openapi.json', {});
    const pointer = ['paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema'];
    isDescribed = schemasOf(document)(...pointer);
  });
  afterAll(() => under.stop());

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
  ])('accepts %s if and only if the service does', async (_, body) => {
    const { status } = await under.call(path, await under.as(DEMO, '101'), body);
    expect([body, isDescribed(body)]).toEqual([body, status === 201]);
  });
});
