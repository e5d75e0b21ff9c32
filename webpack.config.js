const { readFileSync } = require('node:fs');
const path = require('node:path');
const { CycloneDxWebpackPlugin } = require('@cyclonedx/webpack-plugin');
const CopyWebpackPlugin = require('copy-webpack-plugin');
const CustomFunctionsMetadataPlugin = require('custom-functions-metadata-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { LicenseWebpackPlugin } = require('license-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack');
const { version } = require('./package.json');
const { coreRule } = require('./src/table/parse/assembly/compile-core.cjs');
const workbench = require('./src/workbench/webpack.config.cjs');
const { FillHelp } = require('./config/webpack-help.js');
const { ProductionSbom } = require('./config/webpack-sbom.js');
const { fillManifest, NoDanglingAddress, readBuildOptions } = require('./config/webpack-manifest.js');

const at = (...parts) => path.join(__dirname, ...parts);

/** The WebAssembly core of the parser. It is a separate file, because the first formula does not wait for it. */
const core = coreRule('row-parser.[contenthash:8].wasm');

const READER =
  /src[\\/]intake[\\/](?!vocabulary[\\/](?!.*reader-words)|checks|reconcile|evidence|index|read-rent-roll|csv-rows)/;
const CONTROLS =
  /@fluentui[\\/]react-(checkbox|field|input|label|motion|motion-components-preview|progress|search|spinner)[\\/]/;

/** Large controls, which a few pages share. */
const CHOICES = /@fluentui[\\/]react-(radio|select|textarea)[\\/]/;

/** What reads areas and formulas of a sheet: nearly everything that asks Excel shares it. */
const CELLS =
  /src[\\/](excel[\\/](host[\\/]date-system|defined-names|calls|scan[\\/](load-in-pieces|formula-cells|find-obstacle)|reference-walk[\\/]area)|answers[\\/](result[\\/](known-result|diff-values)|source-rows))/;

/** How two rent rolls are compared, which the function and the tab share. */
const ROLLS =
  /src[\\/]intake[\\/]reconcile[\\/](account-rows|compare-units|compare-values|headline|mapping-text|rates|roll)[.]/;

/** How a range is read: RR.RECONCILE, RR.COMPARE and RR.ROLL share it. */
const RANGE =
  /src[\\/]functions[\\/]reconcile[\\/](lines-to-result|read-arguments|read-range|show-columns)[.]/;

/** The columns of RR.ROLL and their profile, which the function, the tab and the sheets over it share. */
const ROLL_COLUMNS =
  /src[\\/](contract[\\/]roll[\\/]|answers[\\/]roll[\\/](roll-table|roll-profile|default-profile))/;

/** What follows references: a refresh, the checks and "This cell" share it, and the pane alone does not need it. */
const WALK = /[\\/]reference-walk[\\/](?!area)/;

/** What writes sheets and cells: reports, records, comparisons, Ask and the checks share it. An undo of sheets is rare. */
const SHEETS =
  /src[\\/](excel[\\/](sheets[\\/](?!undo)|write[\\/](?!last|after))|templates[\\/](rates[\\/]rates-refs|report[\\/]role-words|(?=[^\\/]*$))|features[\\/]reports[\\/](first-choices|role-questions))[^\\/]*$/;

/** What Ask and its actions share, which load together. */
const TERMS = /src[\\/](features[\\/]ask[\\/]terms|table[\\/]filters[\\/]joined-text)/;

/** As TERMS, of the tab Compare. */
const CHOSEN = /src[\\/]features[\\/]compare[\\/]chosen-table/;

/** Limits a group to these chunks. */
const isIn =
  (...names) =>
  ({ name }) =>
    names.includes(name);

/** What reads conditions, without their notes and mends. */
const FILTERS =
  /[\\/]table[\\/](?:arguments[\\/]read-number|filters[\\/](?:filter-test|doubtful-filters|condition|read-conditions|read-values|operators|other-words))[.]/;

/** The rules that all three builds share. `npm run typecheck` checks types, not the build. */
const base = (name) => ({
  name,
  mode: 'production',
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      { test: /\.tsx?$/, exclude: core.test, loader: 'ts-loader', options: { transpileOnly: true } },
      core,
      // Their indexes lead to more than each chunk needs, and none of their modules does anything while it loads.
      { test: /src[\\/](intake|table[\\/]parse)[\\/]/, sideEffects: false },
      // Words of the reader: an object is smaller than a text of it with its quotes escaped.
      { test: /\.json$/, generator: { JSONParse: false } },
      { test: /words[\\/](?:texts|\w+-words)\.json$/, loader: path.resolve('config/join-words.js') },
    ],
  },
  cache: {
    type: 'filesystem',
    cacheDirectory: at('.cache/webpack'),
    name,
    // No later build reads what CI would write, and writing takes a fifth of the time.
    readonly: Boolean(process.env.CI),
    buildDependencies: { config: [__filename] },
  },
  stats: 'errors-warnings',
  // Tests check the budgets instead, in bytes on the network.
  performance: { hints: false },
});

/** The add-in: one page and one bundle. The pane is a separate chunk that loads when it is shown. */
const addin = (options) => ({
  ...base('addin'),
  entry: { addin: './src/addin.ts' },
  output: {
    path: at('dist/addin'),
    filename: '[name].js',
    chunkFilename: '[name].[contenthash:8].js',
    clean: true,
  },
  // Each part of the pane is one file. The controls that several parts use load with the pane; what else they share is
  // repeated, because it is small.
  optimization: {
    // Terser makes files as small, but takes five times as long.
    minimizeOptions: { javascript: false },
    minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }), '...'],
    splitChunks: {
      chunks: 'async',
      cacheGroups: {
        default: false,
        defaultVendors: false,
        controls: { name: 'pane', test: CONTROLS, enforce: true },
        choices: { name: 'choices', test: CHOICES, enforce: true },
        cells: { name: 'cells', test: CELLS, enforce: true },
        rolls: { name: 'rolls', test: ROLLS, enforce: true },
        range: { name: 'read-range', test: RANGE, enforce: true },
        rollColumns: { name: 'roll-columns', test: ROLL_COLUMNS, enforce: true },
        walk: { name: 'reference-walk', test: WALK, enforce: true },
        sheets: { name: 'write-sheets', test: SHEETS, enforce: true },
        terms: { name: 'ask-terms', test: TERMS, chunks: isIn('ask', 'ask-actions'), enforce: true },
        chosen: { name: 'compare-table', test: CHOSEN, enforce: true },
        // What explains names and searches of columns share.
        synonyms: { name: 'synonym-words', test: /[\\/]columns[\\/]synonym-words[.]/, enforce: true },
        // A sign-in, a refresh and the pane run cells, and each would have a copy.
        run: { name: 'recalculate', test: /[\\/]answers[\\/]formulas[\\/]run-cells[.]/, enforce: true },
        // Formulas with conditions, lists and the pane read them by the same rules.
        filters: { name: 'filters', test: FILTERS, enforce: true },
        // Formulas and the pane read sheets with the same words and rules.
        words: {
          name: 'intake-words',
          test: /src[\\/]intake[\\/]vocabulary[\\/](?!column-words|.*(?:reader|check|reconcile)-words)/,
          enforce: true,
        },
        reader: { name: 'intake', test: READER, enforce: true },
      },
    },
  },
  plugins: [
    // Fluent lists the names of its CSS variables, which are 30 KB, and each value follows from its name.
    new NormalModuleReplacementPlugin(
      /@fluentui[\\/]tokens[\\/]lib[\\/]tokens[.]js$/,
      at('src/taskpane/fluent-tokens.ts'),
    ),
    new DefinePlugin({ ADDIN_VERSION: JSON.stringify(options.version) }),
    new CustomFunctionsMetadataPlugin({ input: './src/functions/functions.ts', output: 'functions.json' }),
    new HtmlWebpackPlugin({
      template: './src/taskpane/taskpane.html',
      filename: 'taskpane.html',
      chunks: ['addin'],
      scriptLoading: 'blocking',
      minify: false,
    }),
    new CopyWebpackPlugin({
      patterns: [
        { from: 'assets/*.png', to: 'assets/[name][ext]' },
        { from: 'src/taskpane/taskpane.css', to: 'taskpane.css' },
        { from: 'assets/help.html', to: 'help.html' },
        { from: 'assets/shortcuts.json', to: 'shortcuts.json' },
        {
          from: 'manifest.xml',
          to: 'manifest.xml',
          transform: (content) => fillManifest(content.toString(), options),
        },
      ],
    }),
    new FillHelp(options),
    new CycloneDxWebpackPlugin({
      includeWellknown: false,
      reproducibleResults: true,
      validateResults: false,
    }),
    new LicenseWebpackPlugin({
      outputFilename: 'licences.txt',
      perChunkOutput: false,
      addBanner: false,
      // Its package lacks the file that the others of its project have.
      licenseTextOverrides: {
        '@fluentui/react-icons': readFileSync(at('node_modules/@fluentui/react-components/LICENSE'), 'utf8'),
      },
    }),
    new NoDanglingAddress(options),
  ],
});

/** The Node programs. Our code is bundled; packages stay in node_modules. */
const node = {
  ...base('node'),
  target: 'node20',
  devtool: 'source-map',
  entry: {
    start: './src/cli/start.ts',
    serve: './src/gateway/serve.ts',
    admin: './src/gateway/admin/admin.ts',
    service: './src/service/service.ts',
    sideload: './src/cli/sideload.ts',
  },
  output: { path: at('dist/node'), filename: '[name].js', clean: true, library: { type: 'commonjs2' } },
  optimization: { minimize: false },
  plugins: [new ProductionSbom()],
  externals: [
    ({ request }, done) =>
      /^(?!\.|\/|[A-Za-z]:)/.test(request) ? done(null, `commonjs ${request}`) : done(),
  ],
};

/**
 * `--env origin=https://… version=1.2.3.0 id=…` builds for another address: see config/webpack-manifest.js.
 * @param {Record<string, unknown>} env
 */
module.exports = (env = {}) => {
  try {
    return [addin(readBuildOptions(env, version)), node, workbench(__dirname)];
  } catch (error) {
    // webpack prints the stack, but a person needs only the sentence.
    error.stack = error.message;
    throw error;
  }
};
