import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { generateCustomFunctionsMetadata } from 'custom-functions-metadata';
import { FUNCTION_ARGUMENTS } from '../../src/contract/function-arguments';
import { SHOWN } from '../../src/functions/reconcile/read-arguments';
import { STATISTICS } from '../../src/table/totals/statistic';
import { LIST_ENDPOINTS } from '../../src/contract/list-endpoints';

interface Metadata {
  allowCustomDataForDataTypeAny: boolean;
  functions: {
    id: string;
    name: string;
    description: string;
    helpUrl: string;
    options: { excludeFromAutoComplete?: boolean };
    parameters: {
      name: string;
      description: string;
      type: string;
      dimensionality?: string;
      optional?: boolean;
      customEnumId?: string;
    }[];
    result: object;
  }[];
  enums: {
    id: string;
    type: string;
    values: { stringValue?: string; numberValue?: number; tooltip: string }[];
  }[];
}

// The same input as the build's. The generator silently drops what it does not understand.
const everything = generateCustomFunctionsMetadata([path.resolve('src/functions/functions.ts')], true).then(
  ({ errors, metadataJson }) => ({ errors, metadata: JSON.parse(metadataJson) as Metadata }),
);
const isHidden = (fn: Metadata['functions'][number]) => fn.options.excludeFromAutoComplete === true;
/** Without the function that is hidden from people. */
const generated = everything.then(({ errors, metadata }) => ({
  errors,
  metadata: { ...metadata, functions: metadata.functions.filter((fn) => !isHidden(fn)) },
}));

describe('functions.json', () => {
  it('is generated without an error', async () => expect((await generated).errors).toEqual([]));

  it('has the functions and arguments that the add-in answers, in their order', async () => {
    const { functions } = (await generated).metadata;
    expect(functions.map(({ id, parameters }) => [id, parameters.map(({ name }) => name)])).toEqual(
      Object.entries(FUNCTION_ARGUMENTS),
    );
    for (const { id, name, options, result } of functions) {
      expect(name).toBe(id);
      expect(options).toEqual({
        cancelable: true,
        requiresAddress: true,
        // Only these functions name cells of their arguments.
        ...(['RECONCILE', 'COMPARE', 'ROLL'].includes(id) && { requiresParameterAddresses: true }),
      });
      expect(result).toEqual({ dimensionality: 'matrix' });
    }
  });

  it('follows the schema of unified manifests that Microsoft publishes', async () => {
    const schema = '@microsoft/app-manifest/build/json-schemas/teams/v1.29/MicrosoftTeams.schema.json';
    const { definitions } = JSON.parse(readFileSync(require.resolve(schema), 'utf8')) as {
      definitions: object;
    };
    const isFunctions = addFormats(new Ajv({ strict: false })).compile({
      $ref: '#/definitions/extensionCustomFunctions',
      definitions,
    });
    const file = { ...(await everything).metadata, namespace: { id: 'RR', name: 'RR' } };
    expect([isFunctions(file), isFunctions.errors]).toEqual([true, null]);
    expect(isFunctions({ ...file, version: 1 })).toBe(false);
  });

  it('hides RR.PROBE, which only "Check this Excel" enters, from autocomplete', async () =>
    expect((await everything).metadata.functions.filter(isHidden)).toMatchObject([{ id: 'PROBE' }]));

  it.each(['docs/functions.md', 'dist/addin/help.html'])(
    'has all its functions in %s, with their arguments',
    async (file) => {
      const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
      for (const { id, parameters } of (await generated).metadata.functions) {
        const given = parameters.map(({ name, optional }) => (optional ? `[${name}]` : name)).join(', ');
        expect(text).toContain(`=RR.${id}(${given})`);
      }
    },
  );

  it('has a section of the help page for each function, which Excel opens', async () => {
    const built = JSON.parse(readFileSync('dist/addin/functions.json', 'utf8')) as Metadata;
    expect(built).toEqual((await everything).metadata);
    const page = readFileSync('dist/addin/help.html', 'utf8');
    expect(page).not.toContain('PROBE');
    for (const { id, helpUrl } of (await generated).metadata.functions) {
      expect(helpUrl).toBe(`https://localhost:3000/addin/help.html#${id.toLowerCase()}`);
      // webpack writes it without the quotes that HTML does not need.
      expect(
        page.match(new RegExp(`<section id=${id.toLowerCase()}>\\s*<h3>RR\\.${id}</h3>`, 'g')),
      ).toHaveLength(1);
    }
    // It needs nothing from elsewhere, so that it also opens without a network.
    expect(page.match(/(?:src|href)="?(?!"?assets\/icon)[^>]*|@import|url\(/g)).toBeNull();
  });

  it('has its functions and their arguments in docs/functions.md as Excel describes them', async () => {
    const text = readFileSync('docs/functions.md', 'utf8');
    for (const { id, description } of (await generated).metadata.functions)
      expect(text).toContain(`| \`RR.${id}\` | ${description.split(' Example: ')[0]} |`);
  });

  it('has the columns of fixed lists in docs/functions.md', () => {
    const text = readFileSync('docs/functions.md', 'utf8');
    for (const { columns } of Object.values(LIST_ENDPOINTS))
      for (const [name, { label }] of Object.entries(columns))
        expect(text).toContain(`| \`${name}\` | ${label} |`);
  });

  it('takes cells for columns, filters, options and lists of ids', async () => {
    for (const { parameters } of (await generated).metadata.functions)
      for (const { name, type, dimensionality } of parameters)
        if (['column', 'columns', 'filters', 'options', 'extraction_ids'].includes(name))
          expect({ name, type, dimensionality }).toEqual({ name, type: 'any', dimensionality: 'matrix' });
  });

  it('offers choices while typing', async () => {
    const { enums, functions } = (await generated).metadata;
    expect(
      enums.map(({ id, values }) => [id, values.map((value) => value.stringValue ?? value.numberValue)]),
    ).toEqual([
      ['RENTROLLS', ['latest', 'all-rentrolls']],
      ['HEADERS', [0, 1, 2]],
      ['ALWAYS_NULL', ['ignore', 'exclude']],
      ['STATISTIC', [...STATISTICS]],
      ['SHOW', [...SHOWN]],
    ]);
    for (const { values } of enums) for (const { tooltip } of values) expect(tooltip).not.toBe('');
    const used = functions.flatMap(({ parameters }) =>
      parameters.flatMap(({ customEnumId }) => customEnumId ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(['ALWAYS_NULL', 'HEADERS', 'RENTROLLS', 'SHOW', 'STATISTIC']);
  });

  it('allows typed numbers as results, and objects, errors among them, as arguments', async () =>
    expect((await generated).metadata.allowCustomDataForDataTypeAny).toBe(true));

  // Together with the line above it ends Excel 2021 (LTSC), and adds nothing (Microsoft in office-js issue 4385).
  it('does not ask for errors as arguments a second time', async () =>
    expect((await generated).metadata).not.toHaveProperty('allowErrorForDataTypeAny'));

  it('describes everything, each function with an example', async () => {
    for (const fn of (await generated).metadata.functions) {
      expect(fn.description).toContain(`Example: =RR.${fn.id}(`);
      for (const parameter of fn.parameters) expect(parameter.description).not.toBe('');
    }
  });
});
