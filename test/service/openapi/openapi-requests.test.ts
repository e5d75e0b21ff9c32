import fc from 'fast-check';
import { parseProfile } from '../../../src/contract/profile';
import { propertyRuns } from '../../support/property-runs';
import { DEMO, servicesInTurn, type ServedInTurn } from '../run-service';
import { partAt, schemasOf } from './openapi-document';

type Json = Record<string, unknown>;

/** Values that a schema may forbid. An address can say only texts. */
const OTHER_TEXTS = ['nonsense', 'gla_sqm', 'latest-per-year', 'reason_for_rent_change'];
const OTHER_VALUES = [...OTHER_TEXTS, null, true, 7, '', ' ', [], ['x'], {}];

function valueOf(schema: Json, others: readonly unknown[]): fc.Arbitrary<unknown> {
  const { enum: options, items, maxLength = 20 } = schema as { enum?: unknown[]; maxLength?: number } & Json;
  const ofType: Record<string, () => fc.Arbitrary<unknown>> = {
    boolean: fc.boolean,
    array: () => fc.array(valueOf(items as Json, others), { maxLength: 4 }),
    string: () =>
      fc.oneof(
        fc
          .array(fc.constantFrom('x', 'ä', '🏢', ' ', '\u00a0', '\n', '\ud800'), { maxLength: 4 })
          .map(String),
        fc
          .constantFrom('x', '🏢')
          .chain((letter) => fc.constantFrom(...[0, 1].map((more) => letter.repeat(maxLength + more)))),
      ),
  };
  const allowed = options ? fc.constantFrom(...options) : ofType[String([schema['type']].flat()[0])]!();
  return fc.oneof({ weight: 9, arbitrary: allowed }, fc.constantFrom(...others));
}

function requestOf({ properties }: Json, others: readonly unknown[]): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, schema]) => [
      name,
      valueOf(schema, others),
    ]),
  );
  const whole = fc.record({ ...fields });
  const part = fc.record({ ...fields, undocumented: fc.constant('x') }, { requiredKeys: [] });
  return fc.oneof({ weight: 3, arbitrary: whole }, part);
}

/** An address has no nulls, and a single text in it is a list of one. */
const inAddress = ({ properties }: Json, fields: Json): [string, unknown][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const isList = partAt(properties, [name, 'type']) === 'array';
      return [name, isList ? [value].flat() : value];
    });

describe.each(['POST', 'GET'] as const)('a request, with questions sent by %s,', (method) => {
  const profile = parseProfile({ query: { method }, changes: { method }, createProperty: { enabled: true } });
  const { serve, stop } = servicesInTurn({ units: 200 });
  let under: ServedInTurn;
  let document: Json;
  beforeAll(async () => {
    under = await serve({ profile });
    document = (await under.call('/openapi.json', {})).body as Json;
  });
  afterAll(stop);

  /** The schema of a body, or of the parameters together. */
  function schemaOf(path: string): Json {
    const operation = ['paths', path, method.toLowerCase()];
    const body = [...operation, 'requestBody', 'content', 'application/json', 'schema'];
    if (method === 'POST') return partAt(document, body) as Json;
    const parameters = partAt(document, [...operation, 'parameters']) as Json[];
    const inQuery = parameters.filter((parameter) => parameter['in'] === 'query');
    return {
      type: 'object',
      properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
      required: inQuery.filter(({ required }) => required === true).map(({ name }) => name),
    };
  }

  const { query, changes, createProperty, columnList, columnMappings } = profile;
  const others = method === 'POST' ? [createProperty] : [columnList, columnMappings];
  it.each([query, changes, ...others].map(({ path }) => path))(
    'to %s is refused if and only if the description forbids it',
    async (path) => {
      const schema = schemaOf(path);
      const isDescribed = schemasOf({ ...document, request: schema })('request');
      const headers = await under.as(DEMO, '101');
      await fc.assert(
        fc.asyncProperty(
          requestOf(schema, method === 'POST' ? OTHER_VALUES : OTHER_TEXTS),
          async (fields) => {
            const said = method === 'POST' ? Object.entries(fields) : inAddress(schema, fields);
            const request = Object.fromEntries(said);
            const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
            const { status, body } = await (method === 'POST'
              ? under.call(path, headers, request)
              : under.call(`${path}?${search}`, headers));
            // An extraction that does not exist is 404, in a request that can be read.
            if (isDescribed(request)) expect([[200, 201, 404].includes(status), body]).toEqual([true, body]);
            else expect([400, 404]).toContain(status);
          },
        ),
        { numRuns: propertyRuns(100) },
      );
    },
  );
});
