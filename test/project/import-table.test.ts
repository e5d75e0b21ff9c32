import { readdirSync, readFileSync } from 'node:fs';
import { lintCases, type LintCase } from './lint-cases';

// oxlint-disable-next-line typescript/no-require-imports
const { FOLDERS, LAYERS } = require('../../config/import-table.js');

const WRONG_FOLDER: readonly LintCase[] = [
  ['src/contract/x.ts', "import { readTable } from '../table/read-table';\nreadTable;"],
  ['src/functions/x.ts', "import { mountPane } from '../taskpane/mount-pane';\nmountPane;"],
  ['src/service/x.ts', "import { buildGateway } from '../gateway/app';\nbuildGateway;"],
  ['src/workbench/grid/x.ts', "import { toCells } from '../../table/cells/to-cells';\ntoCells;"],
  ['src/workbench/x.ts', "import { RrError } from '../contract/failure';\nRrError;"],
  ['src/workbench/x.ts', "import { RrError, type FailureCode } from '../contract/failure';\nRrError;"],
  ['src/table/x.ts', "import { readFileSync } from 'node:fs';\nreadFileSync;"],
  ['src/client/x.ts', "export { runCommand } from '../node/command-line';"],
  ['src/excel/x.ts', "import { addin } from '../addin';\naddin;"],
  ['src/excel/x.ts', "export * from '../functions/functions';"],
  ['src/client/x.ts', "export const go = () => import('../excel/reference-walk/area');"],
  ['src/table/x.ts', "export const go = () => import('node:fs');"],
  ['src/excel/x.ts', 'export const go = (name: string) => import(name);'],
  ['src/excel/x.ts', 'export const go = (name: string) => import(`../functions/${name}`);'],
  ['src/table/x.ts', "export type Go = import('../client/client').Client;"],
  ['src/features/ask/x.ts', "import type { Trail } from '../this-cell/trail/trail';\nexport type T = Trail;"],
  ['src/features/ask/pane/x.tsx', "export const go = () => import('../../reports/insert-report');"],
  ['src/pane-kit/x.ts', "import { createAnswers } from '../answers/create-answers';\ncreateAnswers;"],
];

const WRONG_ORDER: readonly LintCase[] = [
  ['src/client/cache/x.ts', "import { send } from '../transport/send';\nsend;"],
  ['src/client/signals.ts', "export type { Table } from './cache/answer-cache';"],
  ['src/table/arguments/x.ts', "import { toCells } from '../cells/to-cells';\ntoCells;"],
  ['src/taskpane/header/x.tsx', "import { Pane } from '../pane';\nPane;"],
  [
    'src/features/ask/read/x.ts',
    "import { createAskActions } from '../create-ask-actions';\ncreateAskActions;",
  ],
  ['src/workbench/host/excel/x.ts', "import { mountGrid } from '../../shell/ribbon';\nmountGrid;"],
];

const WRONG_GLOBAL: readonly LintCase[] = [
  ['src/client/x.ts', 'export const go = () => fetch("/");'],
  ['src/table/x.ts', 'export const width = () => window.innerWidth;'],
  ['src/features/ask/x.ts', 'export const run = () => Excel.run(async () => 1);'],
  ['src/answers/x.ts', 'export const fail = () => new CustomFunctions.Error();'],
];

const WRONG_SETTINGS: readonly LintCase[] = [
  ['src/features/compare/x.ts', 'export const go = () => Office.context.document.settings;'],
  ['src/features/compare/x.ts', 'export const { settings } = Office.context.document;'],
  ['src/excel/x.ts', "export const go = (bag: Office.Settings) => bag['saveAsync']();"],
  ['src/excel/x.ts', 'export const go = (context: Excel.RequestContext) => context.workbook.settings;'],
  ['src/taskpane/x.ts', 'export const go = ({ settings }: Office.Document) => settings.saveAsync();'],
];

const ALLOWED: readonly LintCase[] = [
  ['src/client/transport/x.ts', "export { createSignal } from '../signals';"],
  ['src/workbench/x.ts', "import type { RrError } from '../contract/failure';\nexport type E = RrError;"],
  ['src/workbench/x.ts', "import { type RrError } from '../contract/failure';\nexport type E = RrError;"],
  ['src/workbench/x.ts', "export type E = import('../contract/failure').RrError;"],
  ['src/excel/x.ts', "export const go = () => import('../table/cells/to-cells');"],
  ['src/gateway/x.ts', "export const go = () => import('office-addin-dev-certs');"],
  ['src/excel/workbook-store.ts', "export const go = () => Office.context.document.settings.get('a');"],
  ['src/pane-kit/x.ts', "import type { Answers } from '../answers/calls/answers';\nexport type A = Answers;"],
  [
    'src/excel/x.ts',
    "import type { SheetTemplate } from '../templates/sheet-template';\nexport type S = SheetTemplate;",
  ],
  ['src/taskpane/tabs/x.tsx', "export const go = () => import('../../features/ask/pane/ask-tab');"],
  ['src/features/ask/x.ts', 'export const load = (context: Excel.RequestContext) => context.sync();'],
  ['src/features/self-check/x.ts', 'export const run = () => Excel.run(async () => 1);'],
  // The composition root loads the pane when it is shown.
  ['src/addin.ts', "export const go = () => import('./taskpane/mount-pane');"],
];

const OTHER_RULES: readonly (readonly [rule: string, ...LintCase])[] = [
  ['import(no-default-export)', 'src/table/x.ts', 'export default 1;'],
  ['eslint(eqeqeq)', 'test/table/x.ts', 'export const isNothing = (value: unknown) => value == null;'],
  ['eslint(no-console)', 'src/client/x.ts', "console.log('here');"],
  ['typescript(no-explicit-any)', 'src/table/x.ts', 'export const given: any = 1;'],
];

const WRONG_NAMES: readonly LintCase[] = [
  ['src/table/x.ts', 'export const one = 1;'],
  ['test/table/x.ts', 'export const setUp = ({ other }: { other: string }) => other;'],
  ['src/table/x.ts', 'export function toRow(heldRows: readonly string[]) {\n  return heldRows;\n}'],
  ['src/table/x.ts', 'export interface Message {\n  says: string;\n}'],
  ['bench/x.ts', 'export const [says] = [1];'],
];

/** Plain English inside a name, a rest element, what a library or a stored record calls so, and the order of names. */
const STANDARD_NAMES: readonly LintCase[] = [
  ['src/table/x.ts', 'export const otherRow = ({ id, ...rest }: { id: string }) => [id, rest];'],
  ['src/gateway/store/schema.ts', 'export interface Row {\n  proven: string | null;\n}'],
  ['src/table/x.ts', 'export const reply = { said: 1, place: 2 };'],
  ['src/table/x.ts', 'export class Rows {\n  constructor(readonly count: number) {}\n}'],
];

const found = lintCases([
  ...WRONG_NAMES,
  ...STANDARD_NAMES,
  ...WRONG_FOLDER,
  ...WRONG_ORDER,
  ...WRONG_GLOBAL,
  ...WRONG_SETTINGS,
  ...ALLOWED,
  ...OTHER_RULES.map(([, file, code]) => [file, code] as const),
]);

const subfolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The folders whose imports run one way, capabilities apart. */
const ROOMS = Object.keys(FOLDERS).flatMap((folder) =>
  folder === 'features' ? subfolders('src/features').map((name) => `features/${name}`) : [folder],
);

describe('the import table', () => {
  it.each(WRONG_FOLDER)('refuses in %s: %s', (...given) =>
    expect(found(given)).toContain('project(import-table)'),
  );

  it.each(WRONG_ORDER)('refuses an import against the order of subfolders in %s: %s', (...given) =>
    expect(found(given)).toContain('project(import-table)'),
  );

  it.each(WRONG_GLOBAL)('refuses a global in %s: %s', (...given) =>
    expect(found(given)).toContain('eslint(no-restricted-globals)'),
  );

  it.each(WRONG_SETTINGS)('refuses the settings of the workbook in %s: %s', (...given) =>
    expect(found(given)).toContain('project(workbook-settings)'),
  );

  it.each(WRONG_NAMES)('refuses a name that is not a standard term in %s: %s', (...given) =>
    expect(found(given)).toContain('names(standard-names)'),
  );

  it.each(STANDARD_NAMES)('allows a standard or stored name in %s: %s', (...given) =>
    expect(found(given)).toEqual([]),
  );

  it.each(ALLOWED)('allows in %s: %s', (...given) => expect(found(given)).toEqual([]));

  it.each(OTHER_RULES)('holds the rule %s in %s', (rule, ...given) => expect(found(given)).toContain(rule));

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
