import path from 'node:path';
import { promisify } from 'node:util';
import { webpack, type Configuration } from 'webpack';

/** Builds the script that shows the pane over a stage. Returns its path. */
export async function buildPanePage(): Promise<string> {
  const at = (...parts: string[]) => path.resolve(...parts);
  const config: Configuration = {
    name: 'pane-page',
    mode: 'production',
    devtool: false,
    context: at('.'),
    entry: { pane: at('test/support/pane/pane-page-entry.ts') },
    output: { path: at('dist/pane-page'), filename: '[name].js', chunkFilename: '[name].js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, loader: at('test/support/pane/compile-loader.cjs') },
      ],
    },
    // A page for tests may be larger, and building it may not take long.
    optimization: { minimize: false, concatenateModules: false, mangleExports: false },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: at('.cache/webpack'),
      name: 'pane-page',
      readonly: Boolean(process.env.CI),
    },
  };
  const compiler = webpack(config)!;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return at('dist/pane-page/pane.js');
}
