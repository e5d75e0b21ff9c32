const path = require('node:path');

/** The folders that each folder of src may import. A folder may always import itself. */
const FOLDERS = {
  contract: [],
  table: ['contract'],
  intake: ['contract'],
  templates: ['contract'],
  // Runs in the pane and in a command, and reads no cell itself.
  evidence: ['contract', 'table', 'templates'],
  client: ['contract', 'table'],
  excel: ['contract', 'table', 'intake', 'templates', 'evidence', 'client'],
  // What formulas and the pane ask, as values: without the arguments of a formula, and without the pane.
  answers: ['contract', 'table', 'intake', 'client', 'excel'],
  functions: ['contract', 'table', 'intake', 'client', 'excel', 'answers'],
  taskpane: ['contract', 'table', 'intake', 'templates', 'evidence', 'client', 'excel', 'answers'],
  node: ['contract'],
  gateway: ['contract', 'node'],
  service: ['contract', 'node'],
  cli: ['contract', 'table', 'evidence', 'node', 'gateway', 'service'],
  // Of `contract`, types only: see `TYPES_ONLY`.
  workbench: ['contract', 'templates'],
};

/** The workbench may import types of the product and the sheets of its templates, but no other code. */
const TYPES_ONLY = { workbench: ['contract'] };

/**
 * The layers of a folder, from the lowest up: its subfolders, and the loose files that they share. A layer may import only
 * the layers listed before it. A loose file that is not listed may import every layer, and no layer may import it.
 */
const LAYERS = {
  client: ['client', 'signals', 'timer', 'slices', 'load-part', 'cache', 'transport', 'replies'],
  table: [
    'table',
    'task',
    'quoted',
    'iso-serial',
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
    'task',
    'once-per-value',
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
  ],
  excel: [
    'lazy-part',
    'listeners',
    'throttle-trailing',
    'cell-address',
    'in-excel',
    'workbook-store',
    'database-choice',
    'session-keeper',
    'stored-choice',
    'sheets',
    'formulas',
    'functions',
    'results',
    'refresh',
    'self-check',
    'ask',
    'checks',
    'explain',
    'evidence',
    'reports',
    'compare',
    'pane',
  ],
  answers: [
    'data-source',
    'unresolved-error',
    'odd-notes',
    'answer-basis',
    'row-notes',
    'load-row-notes',
    'table-cells',
    'watch-rows',
    'resolve-rows',
    'totals',
    'answer-rows',
    'lists',
    'reconcile',
    'create-answers',
  ],
  functions: [
    'scalar-arguments',
    'read-query',
    'read-changes',
    'read-total',
    'read-list',
    'read-columns',
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
    'service-addresses',
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
    'components',
    'reports',
    'ask',
    'databases',
    'properties',
    'sign-in',
    'columns',
    'changes',
    'checks',
    'workbook',
    'evidence',
    'cell',
    'compare',
    'header',
    'self-check',
    'tabs',
  ],
  templates: [
    'sheet-template',
    'cell-styles',
    'column-letters',
    'sheet-prefix',
    'sheet-writer',
    'compare-sheet',
    'report',
    'bridge',
  ],
  cli: ['xlsx'],
  workbench: ['workbook', 'grid', 'host', 'sample', 'shell'],
};

const NODE_FOLDERS = ['node', 'gateway', 'service', 'cli'];
const NODE_ONLY = /^(node:|undici$|fastify$|@fastify\/|kysely$|libsql$|pg$|@duckdb\/)/;

/** Returns the folder of `src` and the layer of a file. Also takes an import path without its extension. */
function placeOf(src, file) {
  const [folder, layer, ...rest] = path.relative(src, file).split(path.sep);
  if (folder === '..') return undefined;
  if (layer === undefined) return { folder: undefined, layer: folder };
  return { folder, layer: rest.length > 0 ? layer : layer.replace(/\.[a-z]+$/, '') };
}

/** Returns why `from` may not import `source`, or undefined if it may. */
function refusal(from, source, isType) {
  if (!source.startsWith('.')) {
    if (NODE_ONLY.test(source) && !NODE_FOLDERS.includes(from.folder))
      return `src/${from.folder} runs in a browser and cannot import "${source}".`;
    return undefined;
  }
  const to = placeOf(from.src, path.resolve(path.dirname(from.file), source));
  if (!to) return undefined;
  if (to.folder === undefined) return `src/${to.layer} is a composition root. Nothing imports it.`;
  if (to.folder === from.folder) return layerRefusal(from, to);
  const allowed = FOLDERS[from.folder];
  if (!allowed.includes(to.folder))
    return `src/${from.folder} may import ${allowed.join(', ') || 'nothing of ours'} (see config/import-table.js).`;
  if (!isType && TYPES_ONLY[from.folder]?.includes(to.folder))
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
  (specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));

/** Checks every form of import against the table: declarations, re-exports, `import('…')` and types. */
const importTable = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const src = path.join(context.cwd, 'src');
    const place = placeOf(src, context.filename);
    if (!place?.folder || !(place.folder in FOLDERS)) return {};
    const from = { ...place, src, file: context.filename };
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
