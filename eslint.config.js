const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const tseslint = require('typescript-eslint');
// Only its rules: the plugin's configurations need packages that this project does not install.
const { default: officeRules } = require('eslint-plugin-office-addins/lib/rules');

const { FOLDERS, importTable } = require('./eslint.import-table.js');

/** A change of the table checks every file again: eslint's cache remembers only names and versions of plugins. */
const TABLE_VERSION = createHash('sha256')
  .update(readFileSync(require.resolve('./eslint.import-table.js')))
  .digest('hex');

/** Returns the globals that a folder must not use. contract, table, intake and client also run without a browser. */
function globalsRefused(folder) {
  const office = ['Office', 'Excel', 'OfficeRuntime', 'CustomFunctions'];
  const page = ['window', 'document', 'localStorage', 'sessionStorage'];
  if (['contract', 'table', 'intake', 'client'].includes(folder))
    return [...office, ...page, 'process', 'fetch'];
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
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'bench/**/*.{ts,tsx}'],
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      ],
    },
  },
  // The compiler finds unused names. This rule would find them again, at a quarter of the time of eslint.
  { files: ['**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] } },
  // The generator of functions.json understands `any[][]`, but not an alias of it.
  {
    files: ['src/functions/functions.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    files: ['src/*/**/*.{ts,tsx}'],
    plugins: {
      project: { meta: { name: 'project', version: TABLE_VERSION }, rules: { 'import-table': importTable } },
    },
    rules: { 'project/import-table': 'error' },
  },
  // The code that calls Excel. The plugin's rule about loops also warns where each piece needs its own request.
  {
    files: ['src/addin.ts', 'src/{excel,functions,taskpane}/**/*.{ts,tsx}'],
    plugins: { 'office-addins': { meta: { name: 'eslint-plugin-office-addins' }, rules: officeRules } },
    rules: Object.fromEntries(
      Object.keys(officeRules)
        .filter((name) => name !== 'no-context-sync-in-loop')
        .map((name) => [`office-addins/${name}`, 'error']),
    ),
  },
  ...Object.keys(FOLDERS).map((folder) => ({
    files: [`src/${folder}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-globals': ['error', ...globalsRefused(folder)] },
  })),
);
