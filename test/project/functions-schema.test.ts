import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

/** Microsoft's schema of unified manifests. Its part for custom functions has the form of functions.json. */
const { definitions } = JSON.parse(
  readFileSync(
    require.resolve('@microsoft/app-manifest/build/json-schemas/teams/v1.29/MicrosoftTeams.schema.json'),
    'utf8',
  ),
) as { definitions: object };
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const validate = ajv.compile({ $ref: '#/definitions/extensionCustomFunctions', definitions });

const BUILT = readFileSync('dist/addin/functions.json', 'utf8');
/** Returns the complaints about the file, with another value at this path. */
function complaints(path: readonly (string | number)[] = [], value?: unknown): string {
  const file = { ...(JSON.parse(BUILT) as object), namespace: { id: 'RR', name: 'RR' } };
  const parent = path.slice(0, -1).reduce((object, key) => object[key] as Members, file as Members);
  if (path.length > 0) parent[path.at(-1)!] = value;
  validate(file);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n');
}

type Members = Record<string | number, unknown>;

describe('functions.json', () => {
  it('follows the schema that Microsoft publishes', () => expect(complaints()).toBe(''));

  it.each<[string, (string | number)[], unknown, string]>([
    ['a name of two letters', ['functions', 0, 'name'], 'QU', '/functions/0/name must NOT have fewer'],
    [
      'an unknown form of a parameter',
      ['functions', 0, 'parameters', 0, 'dimensionality'],
      'cube',
      '/functions/0/parameters/0/dimensionality must be equal to one of',
    ],
    ['an unknown member', ['version'], 1, ' must NOT have additional properties'],
    ['a namespace with a space', ['namespace', 'id'], 'R R', '/namespace/id must match pattern'],
  ])('would be refused for %s', (_, path, value, complaint) =>
    expect(complaints(path, value)).toContain(complaint),
  );
});
