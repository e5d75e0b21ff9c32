import { readdirSync, readFileSync } from 'node:fs';
import { textTable } from '../support/text-table';
import { lintCases } from './lint-cases';

// oxlint-disable-next-line typescript/no-require-imports
const { FOLDERS, LAYERS } = require('../../config/import-table.js');

/** A rule, and code in a file that breaks it. */
const REFUSED = textTable(`
  project(import-table) | src/contract/x.ts | import { readTable } from '../table/read-table'; readTable;
  project(import-table) | src/functions/x.ts | import { mountPane } from '../taskpane/mount-pane'; mountPane;
  project(import-table) | src/service/x.ts | import { buildGateway } from '../gateway/app'; buildGateway;
  project(import-table) | src/workbench/grid/x.ts | import { toCells } from '../../table/cells/to-cells'; toCells;
  project(import-table) | src/workbench/x.ts | import { RrError } from '../contract/failure'; RrError;
  project(import-table) | src/workbench/x.ts | import { RrError, type FailureCode } from '../contract/failure'; RrError;
  project(import-table) | src/table/x.ts | import { readFileSync } from 'node:fs'; readFileSync;
  project(import-table) | src/client/x.ts | export { runCommand } from '../node/command-line';
  project(import-table) | src/excel/x.ts | import { addin } from '../addin'; addin;
  project(import-table) | src/excel/x.ts | export * from '../functions/functions';
  project(import-table) | src/client/x.ts | export const go = () => import('../excel/reference-walk/area');
  project(import-table) | src/table/x.ts | export const go = () => import('node:fs');
  project(import-table) | src/excel/x.ts | export const go = (name: string) => import(name);
  project(import-table) | src/excel/x.ts | export const go = (name: string) => import(\`../functions/\${name}\`);
  project(import-table) | src/table/x.ts | export type Go = import('../client/client').Client;
  project(import-table) | src/features/ask/x.ts | import type { Trail } from '../this-cell/trail/trail'; export type T = Trail;
  project(import-table) | src/features/ask/pane/x.tsx | export const go = () => import('../../reports/insert-report');
  project(import-table) | src/pane-kit/x.ts | import { createAnswers } from '../answers/create-answers'; createAnswers;
  project(import-table) | src/client/cache/x.ts | import { send } from '../transport/send'; send;
  project(import-table) | src/client/signals.ts | export type { Table } from './cache/answer-cache';
  project(import-table) | src/table/arguments/x.ts | import { toCells } from '../cells/to-cells'; toCells;
  project(import-table) | src/taskpane/header/x.tsx | import { Pane } from '../pane'; Pane;
  project(import-table) | src/features/ask/read/x.ts | import { createAskActions } from '../create-ask-actions'; createAskActions;
  project(import-table) | src/workbench/host/excel/x.ts | import { mountGrid } from '../../shell/ribbon'; mountGrid;
  eslint(no-restricted-globals) | src/client/x.ts | export const go = () => fetch("/");
  eslint(no-restricted-globals) | src/table/x.ts | export const width = () => window.innerWidth;
  eslint(no-restricted-globals) | src/features/ask/x.ts | export const run = () => Excel.run(async () => 1);
  eslint(no-restricted-globals) | src/answers/x.ts | export const fail = () => new CustomFunctions.Error();
  project(workbook-settings) | src/features/compare/x.ts | export const go = () => Office.context.document.settings;
  project(workbook-settings) | src/features/compare/x.ts | export const { settings } = Office.context.document;
  project(workbook-settings) | src/excel/x.ts | export const go = (bag: Office.Settings) => bag['saveAsync']();
  project(workbook-settings) | src/excel/x.ts | export const go = (context: Excel.RequestContext) => context.workbook.settings;
  project(workbook-settings) | src/taskpane/x.ts | export const go = ({ settings }: Office.Document) => settings.saveAsync();
  names(standard-names) | src/table/x.ts | export const one = 1;
  names(standard-names) | test/table/x.ts | export const setUp = ({ other }: { other: string }) => other;
  names(standard-names) | src/table/x.ts | export function toRow(heldRows: readonly string[]) { return heldRows; }
  names(standard-names) | src/table/x.ts | export interface Message { says: string; }
  names(standard-names) | bench/x.ts | export const [says] = [1];
  import(no-default-export) | src/table/x.ts | export default 1;
  eslint(eqeqeq) | test/table/x.ts | export const isNothing = (value: unknown) => value == null;
  eslint(no-console) | src/client/x.ts | console.log('here');
  typescript(no-explicit-any) | src/table/x.ts | export const given: any = 1;`);

/** The composition root, `src/addin.ts`, loads the pane when it is shown. */
const ALLOWED = textTable(`
  src/client/transport/x.ts | export { createSignal } from '../signals';
  src/workbench/x.ts | import type { RrError } from '../contract/failure'; export type E = RrError;
  src/workbench/x.ts | import { type RrError } from '../contract/failure'; export type E = RrError;
  src/workbench/x.ts | export type E = import('../contract/failure').RrError;
  src/excel/x.ts | export const go = () => import('../table/cells/to-cells');
  src/gateway/x.ts | export const go = () => import('office-addin-dev-certs');
  src/excel/workbook-store.ts | export const go = () => Office.context.document.settings.get('a');
  src/pane-kit/x.ts | import type { Answers } from '../answers/calls/answers'; export type A = Answers;
  src/excel/x.ts | import type { SheetTemplate } from '../templates/sheet-template'; export type S = SheetTemplate;
  src/taskpane/tabs/x.tsx | export const go = () => import('../../features/ask/pane/ask-tab');
  src/features/ask/x.ts | export const load = (context: Excel.RequestContext) => context.sync();
  src/features/self-check/x.ts | export const run = () => Excel.run(async () => 1);
  src/addin.ts | export const go = () => import('./taskpane/mount-pane');
  src/table/x.ts | export const otherRow = ({ id, ...rest }: { id: string }) => [id, rest];
  src/gateway/store/schema.ts | export interface Row { proven: string; }
  src/table/x.ts | export const reply = { said: 1, place: 2 };
  src/table/x.ts | export class Rows { constructor(readonly count: number) {} }`);

const found = lintCases([...REFUSED.map(([, ...given]) => given), ...ALLOWED]);

const subfolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The folders whose imports run one way, capabilities apart. */
const ROOMS = Object.keys(FOLDERS).flatMap((folder) =>
  folder === 'features' ? subfolders('src/features').map((name) => `features/${name}`) : [folder],
);

describe('the import table', () => {
  it.each(REFUSED)('holds %s in %s: %s', (rule, ...given) => expect(found(given)).toContain(rule));

  it.each(ALLOWED)('allows in %s: %s', (...given) => expect(found(given)).toEqual([]));

  it('names every folder of src', () =>
    expect(Object.keys(FOLDERS).sort()).toEqual(subfolders('src').sort()));

  it.each(ROOMS)('orders every subfolder of src/%s', (folder) =>
    expect(LAYERS[folder] ?? []).toEqual(expect.arrayContaining(subfolders(`src/${folder}`))),
  );

  it.each(['docs/architecture.md', 'docs/architecture.svg'])('names every room in %s', (file) => {
    const text = readFileSync(file, 'utf8');
    const rooms = [...Object.keys(FOLDERS), ...(file.endsWith('svg') ? subfolders('src/features') : [])];
    expect(rooms.filter((room) => !text.includes(room))).toEqual([]);
  });

  it('allows at most 20 files in one folder of src', () => {
    const folders = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.parentPath);
    const crowded = [...new Set(folders)].filter(
      (name) => folders.filter((folder) => folder === name).length > 20,
    );
    expect(crowded).toEqual([]);
  });
});
