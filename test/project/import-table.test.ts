import { ESLint } from 'eslint';

// Loaded by require: ESLint itself would import() the file, which jest's runtime does not allow.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: require('../../eslint.config.js') });

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  return (result?.messages ?? []).flatMap(({ ruleId }) => ruleId ?? []);
}

describe('the import table', () => {
  it.each([
    ['src/contract/x.ts', "import { readTable } from '../table/read-table';\nreadTable;"],
    ['src/table/x.ts', "import { createClient } from '../client/create-client';\ncreateClient;"],
    ['src/client/x.ts', "import { answerCell } from '../excel/answer-cell';\nanswerCell;"],
    ['src/functions/x.ts', "import { mountPane } from '../taskpane/mount-pane';\nmountPane;"],
    ['src/taskpane/x.ts', "import { query } from '../functions/functions';\nquery;"],
    ['src/gateway/x.ts', "import { startService } from '../service/start-service';\nstartService;"],
    ['src/service/x.ts', "import { buildGateway } from '../gateway/app';\nbuildGateway;"],
    ['src/gateway/tokens/x.ts', "import { toCells } from '../../table/to-cells';\ntoCells;"],
    ['src/workbench/grid/x.ts', "import { toCells } from '../../table/to-cells';\ntoCells;"],
    ['src/workbench/x.ts', "import { RrError } from '../contract/failure';\nRrError;"],
    ['src/table/x.ts', "import { readFileSync } from 'node:fs';\nreadFileSync;"],
    ['src/excel/x.ts', "import { addin } from '../addin';\naddin;"],
  ])('refuses in %s: %s', async (file, code) =>
    expect(await complaints(file, code)).toContain('@typescript-eslint/no-restricted-imports'),
  );

  it.each([
    ['src/client/x.ts', "export const go = () => import('../excel/answer-cell');"],
    ['src/functions/x.ts', "export const go = () => import('../taskpane/mount-pane');"],
    ['src/taskpane/x.tsx', "export const go = () => import('../functions/functions');"],
    ['src/gateway/tokens/x.ts', "export const go = () => import('../../service/start-service');"],
    ['src/table/x.ts', "export const go = () => import('node:fs');"],
    ['src/excel/x.ts', "export const go = () => import('../addin');"],
    ['src/excel/x.ts', 'export const go = (name: string) => import(name);'],
    ['src/excel/x.ts', 'export const go = (name: string) => import(`../functions/${name}`);'],
    ['src/table/x.ts', "export type Go = import('../client/client').Client;"],
    ['src/workbench/x.ts', "export const go = () => import('../contract/failure');"],
  ])('refuses an import that comes later in %s: %s', async (file, code) =>
    expect(await complaints(file, code)).toEqual(['project/no-restricted-import-calls']),
  );

  it.each([
    ['src/client/x.ts', 'export const go = () => fetch("/");'],
    ['src/table/x.ts', 'export const width = () => window.innerWidth;'],
    ['src/taskpane/x.ts', 'export const run = () => Excel.run(async () => 1);'],
  ])('refuses a global in %s: %s', async (file, code) =>
    expect(await complaints(file, code)).toContain('no-restricted-globals'),
  );

  it.each([
    [
      'src/excel/x.ts',
      "import { createClient } from '../client/create-client';\nexport const c = createClient;",
    ],
    [
      'src/gateway/tokens/x.ts',
      "import { RrError } from '../../contract/failure';\nexport const e = RrError;",
    ],
    ['src/workbench/x.ts', "import type { RrError } from '../contract/failure';\nexport type E = RrError;"],
    ['src/workbench/x.ts', "export type E = import('../contract/failure').RrError;"],
    ['src/excel/x.ts', "export const go = () => import('../client/create-client');"],
    ['src/gateway/x.ts', "export const go = () => import('office-addin-dev-certs');"],
    // The composition root loads the pane when it is shown.
    ['src/addin.ts', "export const go = () => import('./taskpane/mount-pane');"],
  ])('allows in %s: %s', async (file, code) => expect(await complaints(file, code)).toEqual([]));
});
