const path = require('node:path');

/**
 * What each folder of src may import: a folder, or a folder within one. A folder may always import itself, but a
 * capability in `features` never imports another one.
 */
const FOLDERS = {
  contract: [],
  table: ['contract'],
  intake: ['contract', 'table'],
  templates: ['contract'],
  client: ['contract', 'table'],
  // Office.js, and nothing of what a result means.
  excel: ['contract', 'table', 'templates'],
  // What tabs are made of.
  'pane-kit': ['contract', 'table', 'excel', 'client', 'answers'],
  // What formulas and the pane ask, as values, and what a result means.
  answers: ['contract', 'table', 'intake', 'client', 'excel'],
  features: [
    ...['contract', 'table', 'files', 'intake', 'client', 'templates', 'excel', 'answers'],
    'pane-kit',
  ],
  functions: ['contract', 'table', 'intake', 'client', 'excel', 'answers'],
  taskpane: [
    ...['contract', 'table', 'intake', 'client', 'templates', 'excel', 'answers'],
    ...['pane-kit', 'features'],
  ],
  node: ['contract'],
  // Workbooks that a person opens, as cells: for the pane and the workbench.
  files: ['contract', 'table'],
  gateway: ['contract', 'node'],
  service: ['contract', 'node'],
  cli: ['contract', 'node', 'gateway', 'service'],
  workbench: ['contract', 'templates', 'files'],
};

/**
 * Of these a folder may import types, but no code: the workbench those of the product, `excel` those of the sheets that it
 * inserts, and `pane-kit` those of what it shows.
 */
const TYPES_ONLY = {
  workbench: ['contract'],
  excel: ['templates'],
  'pane-kit': ['excel', 'client', 'answers'],
};

/**
 * The layers of a folder, from the lowest up: its subfolders, and the loose files that they share. A layer may import only
 * the layers listed before it. A loose file that is not listed may import every layer, and no layer may import it.
 */
const LAYERS = {
  contract: ['column-types', 'entries', 'roll'],
  client: ['client', 'signals', 'timer', 'scheduler', 'load-part', 'cache', 'transport', 'replies'],
  table: [
    'table',
    'steps',
    'quoted',
    'notes',
    'iso-serial',
    'day-text',
    'clean-texts',
    'long-integer',
    'once-per-value',
    'typed-value',
    'spelling-likeness',
    'sorting',
    'arguments',
    'filters',
    'columns',
    'cells',
    'totals',
    'parse',
  ],
  // The loose files that read a sheet import every layer.
  intake: [
    'vocabulary',
    'extraction',
    'grid',
    'values',
    'headings',
    'layout',
    'columns',
    'rows',
    'facts',
    'findings',
    'checks',
    'reconcile',
    'evidence',
  ],
  excel: [
    'calls',
    'cell-address',
    'cell-editing',
    'given-range',
    'in-excel',
    'lazy-part',
    'listeners',
    'read-unchanged',
    'workbook-store',
    'defined-names',
    'formula-references',
    'host',
    'rewrite',
    'stored-choice',
    'write',
    'adjacent-entries',
    'reference-walk',
    'recalculate-cells',
    'rr-formula',
    'scan',
    'sheets',
    'selection',
    'selected-cells',
    'spill-values',
    'hidden-rows',
    'sheet-cells',
  ],
  'pane-kit': [
    'text',
    'stored-text',
    'pane-part',
    'common-parts',
    'use-action',
    'busy-button',
    'use-answer',
    'use-arrow-keys',
    'use-steady',
    'use-combobox',
    'use-kit',
    'quiet',
    'link-button',
    'use-now',
    'copy-text',
    'filter-chips',
    'menu-button',
    'page',
    'section',
    'status',
    'later-part',
    'result-sources',
    'use-formula-search',
    'tab-props',
  ],
  answers: [
    'answer-memory',
    'database-choice',
    'odd-notes',
    'session-keeper',
    'formulas',
    'naming',
    'answer-basis',
    'calls',
    'source-rows',
    'workbook-cells',
    'data-source',
    'result',
    'row-notes',
    'filter-parts',
    'value-checks',
    'watch-rows',
    'load-row-notes',
    'refresher',
    'result-sources',
    'table-cells',
    'lists',
    'resolve-rows',
    'reconcile',
    'roll',
    'totals',
    'answer-rows',
    'create-answers',
  ],
  'features/ask': [
    'ask-query',
    'ask-actions',
    'terms',
    'pane',
    'write',
    'ask-preview',
    'profile-preview',
    'read',
    'sheet',
    'create-ask-actions',
  ],
  'features/checks': [
    'facts',
    'finding',
    'rules',
    'workbook-checks',
    'find-all',
    'create-checks',
    'checks-on-use',
    'pane',
  ],
  'features/compare': [
    'side-words',
    'compare-actions',
    'insert-cells',
    'chosen-table',
    'current-sheet',
    'stored-layouts',
    'question-text',
    'questions-of',
    'read-sheet',
    'several',
    'pane',
    'create-highlights',
    'write-check',
    'write-clean-table',
    'create-compare-actions',
  ],
  'features/formula-list': ['names', 'pane'],
  'features/record': [
    'hash-values',
    'record-sheet',
    'roll-provenance',
    'gather-result',
    'read-record',
    'check-record',
    'record-actions',
    'pane',
    'create-record',
  ],
  'features/refresh': [
    'diff',
    'change-log',
    'ask-reasons',
    'follow-token-expiry',
    'lazy-refresher',
    'newest-rolls',
    'rerun-formulas',
    'save-choice',
    'retry-stuck-formulas',
    'newer-data',
    'stage',
    'create-refresher',
    'pane',
  ],
  'features/reports': [
    'report-parts',
    'first-choices',
    'totals-by',
    'query-headings',
    'unit-rents',
    'role-questions',
    'report-actions',
    'totals-question',
    'take-over',
    'add-report-sheets',
    'insert-bridge',
    'insert-report',
    'insert-totals',
    'insert-rates',
    'insert-own-sheet',
    'insert-over-roll',
    'pane',
  ],
  'features/self-check': ['trial-sheet', 'probes', 'check-excel', 'pane'],
  'features/this-cell': [
    'cached-names',
    'sheet-reader',
    'trail',
    'explain-actions',
    'pane',
    'explain-cell',
    'column-figure',
    'explain-several',
    'explain-dependent',
    'figure',
    'create-explain-actions',
  ],
  'features/values': [
    'values-actions',
    'formula-texts',
    'sheet-batches',
    'choose-formulas',
    'readers',
    'freeze-formulas',
    'copy-sheets',
    'create-values',
    'pane',
  ],
  functions: [
    'answer-probe',
    'read-filters',
    'answer-cell',
    'read-changes',
    'read-columns',
    'read-list',
    'read-total',
    'reconcile',
    'call-function',
    'functions',
  ],
  gateway: [
    'http',
    'keys',
    'store',
    'metrics',
    'access-keys',
    'tokens',
    'sessions',
    'hooks',
    'forward',
    'pages',
    'health',
    'status',
    'options',
    'config',
    'logging',
    'admin',
  ],
  service: [
    'wire',
    'data',
    'changes',
    'catalogue',
    'state',
    'query',
    'replies',
    'approval',
    'access',
    'openapi',
    'routes',
    'operator',
  ],
  taskpane: [
    'fluent-tokens',
    'databases',
    'pane-theme',
    'properties',
    'sign-in',
    'row-uses',
    'create-pane-parts',
    'header',
    'tabs',
    'contents',
    'mount-pane',
  ],
  templates: [
    'sheet-template',
    'cell-styles',
    'formula-parts',
    'filter-words',
    'sheet-question',
    'sheet-writer',
    'title-block',
    'schedule-title',
    'list-sheet',
    'compare-sheet',
    'rates',
    'report',
    'bridge',
    'totals',
    'gaps',
    'events',
  ],
  files: ['refuse', 'open-zip', 'read-xml', 'number-formats', 'read-texts', 'read-sheet', 'read-workbook'],
  workbench: ['workbook', 'grid', 'host', 'sample', 'shell'],
};

/** Libraries within `src`: others import their `index.ts` and nothing else of them. */
const LIBRARIES = ['intake', 'table/parse', 'workbench'];

const NODE_FOLDERS = ['node', 'gateway', 'service', 'cli'];
const NODE_ONLY = /^(node:|undici$|fastify$|@fastify\/|kysely$|libsql$|pg$|@duckdb\/)/;

/**
 * Returns the folder of `src` or the capability that a file is in, and its layer there. Also takes an import path without its
 * extension.
 */
function locationOf(src, file) {
  const parts = path.relative(src, file).split(path.sep);
  if (parts[0] === '..') return undefined;
  if (parts.length === 1) return { folder: undefined, layer: parts[0] };
  const [room, layer, ...rest] =
    parts[0] === 'features' ? [parts.slice(0, 2).join('/'), ...parts.slice(2)] : parts;
  return {
    top: parts[0],
    folder: room,
    layer: rest.length > 0 || layer === undefined ? layer : layer.replace(/\.[a-z]+$/, ''),
  };
}

const isWithin = (file, folder) => file.startsWith(folder + path.sep);

const includes = (folders, { top, folder }) => folders.includes(top) || folders.includes(folder);

/** Returns why `from` may not import `source`, or undefined if it may. */
function refusal(from, source, isType) {
  if (!source.startsWith('.')) {
    if (NODE_ONLY.test(source) && !NODE_FOLDERS.includes(from.top))
      return `src/${from.folder} runs in a browser and cannot import "${source}".`;
    return undefined;
  }
  const imported = path.resolve(path.dirname(from.file), source);
  const to = locationOf(from.src, imported);
  if (!to) return undefined;
  const library = LIBRARIES.map((name) => path.join(from.src, name)).find(
    (folder) => isWithin(imported, folder) && !isWithin(from.file, folder),
  );
  if (library && imported !== path.join(library, 'index'))
    return `${path.relative(from.src, library)} is a library: import its index.ts.`;
  if (to.folder === undefined) return `src/${to.layer} is a composition root. Nothing imports it.`;
  if (to.folder === from.folder) return layerRefusal(from, to);
  if (to.top === from.top)
    return `src/${from.folder} may not import another capability: what two of them need stands in a folder below.`;
  const allowed = FOLDERS[from.top];
  if (!includes(allowed, to))
    return `src/${from.folder} may import ${allowed.join(', ') || 'nothing of ours'} (see config/import-table.js).`;
  if (!isType && includes(TYPES_ONLY[from.top] ?? [], to))
    return `src/${from.folder} may import types of src/${to.folder}, but no code.`;
  return undefined;
}

function layerRefusal({ folder, layer: from }, { layer: to }) {
  const layers = LAYERS[folder];
  if (!layers || from === to || !layers.includes(from)) return undefined;
  if (layers.includes(to) && layers.indexOf(to) < layers.indexOf(from)) return undefined;
  return `src/${folder}/${from} may not import ${to}: inside src/${folder} imports run one way (see config/import-table.js).`;
}

const isTypeImport = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 &&
    specifiers.every((specifier) => (specifier.importKind ?? specifier.exportKind) === 'type'));

/** Checks every form of import against the table: declarations, re-exports, `import('…')` and types. */
const importTable = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const src = path.join(context.cwd, 'src');
    const location = locationOf(src, context.filename);
    if (!location?.top || !(location.top in FOLDERS)) return {};
    const from = { ...location, src, file: context.filename };
    const check = (node, source, isType) => {
      if (typeof source?.value !== 'string')
        return context.report({
          node,
          message: 'Write the module name as a string, so that lint can check it.',
        });
      const message = refusal(from, source.value, isType);
      if (message) context.report({ node, message });
    };
    const declaration = (node) => node.source && check(node, node.source, isTypeImport(node));
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
    };
  },
};

/**
 * Refuses the settings of the workbook. `.oxlintrc.json` lets `workbook-store.ts` use them: `saveAsync` writes all of them
 * as they were at the start of the page, and so erases what another module, pane or person has written since.
 */
const workbookSettings = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'Use src/excel/workbook-store.ts, which keeps the settings of others.',
      });
    const isOwner = (node) => /^(document|workbook)$/.test(node?.property?.name ?? node?.name);
    return {
      MemberExpression(node) {
        const name = node.property.name ?? node.property.value;
        if (name === 'saveAsync' || (name === 'settings' && isOwner(node.object))) report(node);
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !isOwner(init)) return;
        id.properties.filter(({ key }) => key?.name === 'settings').forEach(report);
      },
    };
  },
};

const rules = { 'import-table': importTable, 'workbook-settings': workbookSettings };
module.exports = { FOLDERS, LAYERS, meta: { name: 'project' }, rules };
