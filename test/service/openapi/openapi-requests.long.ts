import fc from 'fast-check';
import { parseProfile } from '../../../src/contract/profile';
import { propertyRuns } from '../../support/property-runs';
import { DEMO, servicesInTurn, type ServedInTurn } from '../run-service';
import { partAt, schemasOf } from './openapi-document';

type Json = Record<string, unknown>;

/** Values that a schema may forbid. */
const OTHER_TEXTS = ['nonsense', 'gla_sqm', 'latest-per-year', 'reason_for_rent_change'];
const OTHER_VALUES = [...OTHER_TEXTS, null, true, 7, '', ' ', [], ['x'], {}];

function valueOf(schema: Json): fc.Arbitrary<unknown> {
  const { enum: options, items, maxLength = 20 } = schema as { enum?: unknown[]; maxLength?: number } & Json;
  const ofType: Record<string, () => fc.Arbitrary<unknown>> = {
    boolean: fc.boolean,
    array: () => fc.array(valueOf(items as Json), { maxLength: 4 }),
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
  return fc.oneof({ weight: 9, arbitrary: allowed }, fc.constantFrom(...OTHER_VALUES));
}

function requestOf({ properties }: Json): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, schema]) => [name, valueOf(schema)]),
  );
  const whole = fc.record({ ...fields });
  const part = fc.record({ ...fields, undocumented: fc.constant('x') }, { requiredKeys: [] });
  return fc.oneof({ weight: 3, arbitrary: whole }, part);
}

describe('a request', () => {
  const profile = parseProfile({ createProperty: { enabled: true } });
  const { serve, stop } = servicesInTurn({ units: 200 });
  let under: ServedInTurn;
  let document: Json;
  beforeAll(async () => {
    under = await serve({ profile });
    document = (await under.call('/openapi.json', {})).body as Json;
  });
  afterAll(stop);

  it.each([profile.query.path, profile.changes.path, profile.createProperty.path])(
    'to %s is refused if and only if the description forbids it',
    async (path) => {
      const content = ['paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema'];
      const schema = partAt(document, content) as Json;
      const isDescribed = schemasOf({ ...document, request: schema })('request');
      const headers = await under.as(DEMO, '101');
      await fc.assert(
        fc.asyncProperty(requestOf(schema), async (request) => {
          const { status, body } = await under.call(path, headers, request);
          const wanted = isDescribed(request) ? [200, 201] : [400];
          expect([wanted.includes(status), request, body]).toEqual([true, request, body]);
        }),
        { numRuns: propertyRuns(100) },
      );
    },
  );
});
