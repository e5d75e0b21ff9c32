const path = require('node:path');
const Copy = require('copy-webpack-plugin');
const Html = require('html-webpack-plugin');

/**
 * Builds the workbench page. It is not minified, because that takes long for the grid and the page is only used locally.
 * @param {string} root the project's folder
 * @returns {import('webpack').Configuration}
 */
module.exports = function workbenchConfig(root) {
  const loader = path.join(__dirname, 'grid', 'engine', 'patch-o-spreadsheet-loader.cjs');
  const spreadsheet = path.dirname(require.resolve('@odoo/o-spreadsheet'));
  return {
    name: 'workbench',
    mode: 'development',
    devtool: false,
    context: root,
    entry: { workbench: path.join(__dirname, 'index.ts') },
    output: { path: path.join(root, 'dist', 'workbench'), clean: true },
    // The `browser` field names a script for the page, which cannot be imported.
    resolve: { extensions: ['.ts', '.js'], mainFields: ['module', 'main'] },
    performance: { hints: false },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache', 'webpack'),
      name: 'workbench',
      readonly: Boolean(process.env.CI),
      buildDependencies: { config: [__filename, loader] },
    },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            configFile: path.join(root, 'tsconfig.json'),
            instance: 'workbench',
          },
        },
        { test: /o_spreadsheet\.esm\.js$/, loader },
        { test: /\.css$/, use: ['style-loader', 'css-loader'] },
      ],
    },
    plugins: [
      new Html({ template: path.join(__dirname, 'index.html'), minify: false }),
      new Copy({
        patterns: [
          path.join(spreadsheet, 'o_spreadsheet.xml'),
          require.resolve('bootstrap/dist/css/bootstrap.min.css'),
        ],
      }),
    ],
  };
};
