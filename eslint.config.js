const tseslint = require('typescript-eslint');

const FOLDERS = [
  'contract',
  'table',
  'client',
  'excel',
  'functions',
  'taskpane',
  'gateway',
  'service',
  'workbench',
  'node',
  'cli',
];

/** Who may import whom. A folder always sees itself; everything not listed is refused. */
const MAY_IMPORT = {
  contract: [],
  table: ['contract'],
  client: ['contract', 'table'],
  excel: ['contract', 'table', 'client'],
  functions: ['contract', 'table', 'client', 'excel'],
  taskpane: ['contract', 'table', 'client', 'excel'],
  gateway: ['contract', 'node'],
  service: ['contract', 'node'],
  workbench: ['contract'],
  node: [],
  cli: ['contract', 'gateway', 'service', 'node'],
};

/** The same table for `import('…')`, as code and as a type: the rule above sees neither. */
const noRestrictedImportCalls = {
  meta: { type: 'problem', schema: [{ type: 'array' }] },
  create(context) {
    const [patterns] = context.options;
    const check = (node, source, isType) => {
      if (typeof source?.value !== 'string')
        return context.report({ node, message: 'Name the module, so that the import table can be held.' });
      for (const { regex, message, allowTypeImports } of patterns)
        if (!(isType && allowTypeImports) && new RegExp(regex).test(source.value))
          return context.report({ node, message });
    };
    return {
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
    };
  },
};

const importsOf = (folder) => {
  const refused = FOLDERS.filter((other) => other !== folder && !MAY_IMPORT[folder].includes(other));
  const patterns = [
    {
      regex: `^(\\.\\./)+(src/)?(${refused.join('|')})(/|$)`,
      message: `src/${folder} may import ${MAY_IMPORT[folder].join(', ') || 'nothing of ours'} (see eslint.config.js).`,
    },
    { regex: '^(\\.\\./)+addin$', message: 'Composition roots are imported by nobody.' },
  ];
  if (folder === 'workbench')
    patterns.push({
      regex: '^(\\.\\./)+contract/',
      allowTypeImports: true,
      message: 'The workbench shares types with the product, never code.',
    });
  // The add-in's folders run in a browser; table and contract also without one.
  if (!['gateway', 'service', 'node', 'cli'].includes(folder))
    patterns.push({
      regex:
        '^(node:|undici|fastify|@fastify/|kysely|libsql|@duckdb/|(\\.\\./)+node/)',
      message: 'Browser code.',
    });
  return {
    files: [`src/${folder}/**/*.{ts,tsx}`],
    plugins: { project: { rules: { 'no-restricted-import-calls': noRestrictedImportCalls } } },
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
      'project/no-restricted-import-calls': ['error', patterns],
      'no-restricted-globals': ['error', ...globalsRefused(folder)],
    },
  };
};

function globalsRefused(folder) {
  const office = ['Office', 'Excel', 'OfficeRuntime', 'CustomFunctions'];
  const page = ['window', 'document', 'localStorage', 'sessionStorage'];
  if (['contract', 'table', 'client'].includes(folder)) return [...office, ...page, 'process', 'fetch'];
  if (folder === 'functions' || folder === 'taskpane')
    return ['Office', 'Excel', 'OfficeRuntime', 'process', 'fetch'];
  if (folder === 'excel') return [...page, 'process', 'fetch'];
  return [];
}

module.exports = tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', '.cache/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{js,cjs}'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'bench/**/*.ts'],
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      ],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] } },
  // The generator of functions.json understands `any[][]` and no alias of it.
  {
    files: ['src/functions/functions.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  ...FOLDERS.map(importsOf),
);
