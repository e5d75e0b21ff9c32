import { readdirSync } from 'node:fs';
import { ESLint } from 'eslint';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const { FOLDERS, LAYERS } = require('../../eslint.import-table.js');
// ESLint itself would import() the file, which jest's runtime does not allow.
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
    ['src/client/x.ts', "import { answerCell } from '../excel/functions/answer-cell';\nanswerCell;"],
    ['src/functions/x.ts', "import { mountPane } from '../taskpane/mount-pane';\nmountPane;"],
    ['src/taskpane/x.ts', "import { query } from '../functions/functions';\nquery;"],
    ['src/gateway/x.ts', "import { startService } from '../service/start-service';\nstartService;"],
    ['src/service/x.ts', "import { buildGateway } from '../gateway/app';\nbuildGateway;"],
    ['src/gateway/tokens/x.ts', "import { toCells } from '../../table/cells/to-cells';\ntoCells;"],
    ['src/workbench/grid/x.ts', "import { toCells } from '../../table/cells/to-cells';\ntoCells;"],
    ['src/workbench/x.ts', "import { RrError } from '../contract/failure';\nRrError;"],
    ['src/workbench/x.ts', "import { RrError, type FailureCode } from '../contract/failure';\nRrError;"],
    ['src/node/x.ts', "import { buildGateway } from '../gateway/app';\nbuildGateway;"],
    ['src/table/x.ts', "import { readFileSync } from 'node:fs';\nreadFileSync;"],
    ['src/client/x.ts', "export { runCommand } from '../node/command-line';"],
    ['src/excel/x.ts', "import { addin } from '../addin';\naddin;"],
    ['src/excel/x.ts', "export * from '../functions/functions';"],
    ['src/client/x.ts', "export const go = () => import('../excel/functions/answer-cell');"],
    ['src/functions/x.ts', "export const go = () => import('../taskpane/mount-pane');"],
    ['src/taskpane/x.tsx', "export const go = () => import('../functions/functions');"],
    ['src/gateway/tokens/x.ts', "export const go = () => import('../../service/start-service');"],
    ['src/table/x.ts', "export const go = () => import('node:fs');"],
    ['src/excel/x.ts', "export const go = () => import('../addin');"],
    ['src/excel/x.ts', 'export const go = (name: string) => import(name);'],
    ['src/excel/x.ts', 'export const go = (name: string) => import(`../functions/${name}`);'],
    ['src/table/x.ts', "export type Go = import('../client/client').Client;"],
    ['src/workbench/x.ts', "export const go = () => import('../contract/failure');"],
  ])('refuses in %s: %s', async (file, code) =>
    expect(await complaints(file, code)).toContain('project/import-table'),
  );

  it.each([
    ['src/client/cache/x.ts', "import { send } from '../transport/send';\nsend;"],
    ['src/client/signals.ts', "export type { Table } from './cache/answer-cache';"],
    ['src/client/cache/x.ts', "import { createClient } from '../create-client';\ncreateClient;"],
    ['src/table/arguments/x.ts', "import { toCells } from '../cells/to-cells';\ntoCells;"],
    ['src/table/filters/x.ts', "import { selectRows } from '../select-rows';\nselectRows;"],
    ['src/taskpane/components/x.tsx', "import { Pane } from '../pane';\nPane;"],
    ['src/workbench/host/excel/x.ts', "import { mountGrid } from '../../shell/ribbon';\nmountGrid;"],
  ])('refuses an import against the order of subfolders in %s: %s', async (file, code) =>
    expect(await complaints(file, code)).toContain('project/import-table'),
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
    ['src/client/transport/x.ts', "export { createSignal } from '../signals';"],
    ['src/workbench/x.ts', "import type { RrError } from '../contract/failure';\nexport type E = RrError;"],
    ['src/workbench/x.ts', "import { type RrError } from '../contract/failure';\nexport type E = RrError;"],
    ['src/workbench/x.ts', "export type E = import('../contract/failure').RrError;"],
    ['src/excel/x.ts', "export const go = () => import('../client/create-client');"],
    ['src/gateway/x.ts', "export const go = () => import('office-addin-dev-certs');"],
    // The composition root loads the pane when it is shown.
    ['src/addin.ts', "export const go = () => import('./taskpane/mount-pane');"],
  ])('allows in %s: %s', async (file, code) => expect(await complaints(file, code)).toEqual([]));

  const subfolders = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );

  it('names every folder of src', () =>
    expect(Object.keys(FOLDERS).sort()).toEqual(subfolders('src').sort()));

  it.each(Object.keys(FOLDERS))('orders every subfolder of src/%s', (folder) =>
    expect(LAYERS[folder] ?? []).toEqual(expect.arrayContaining(subfolders(`src/${folder}`))),
  );

  it('allows at most 20 files in one folder of src', () => {
    const folders = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.parentPath);
    const crowded = [...new Set(folders)].filter((name) => folders.filter((one) => one === name).length > 20);
    expect(crowded).toEqual([]);
  });
});
