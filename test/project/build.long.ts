import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ORIGIN = 'https://rr.example.com';

it('a build fails and writes nothing if an address dangles', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rr build '));
  const config = path.join(folder, 'dangling.config.cjs');
  await writeFile(path.join(folder, 'page.js'), 'window.place = "https://localhost:3000/addin/";');
  await writeFile(
    config,
    `const { NoDanglingAddress } = require(${JSON.stringify(path.resolve('config/webpack-manifest.js'))});
    module.exports = { name: 'addin', mode: 'production', context: __dirname, entry: './page.js',
      output: { path: __dirname + '/out' }, plugins: [new NoDanglingAddress({ origin: '${ORIGIN}' })] };`,
  );
  // Runs webpack's command line, as `npm run build` does.
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const failure = await promisify(execFile)(process.execPath, [cli, '--config', config]).then(
    () => undefined,
    (thrown: { stdout: string; stderr: string }) => thrown.stdout + thrown.stderr,
  );
  expect(failure).toContain(
    `main.js still names https://localhost:3000 although it was built for ${ORIGIN}.`,
  );
  expect(await readdir(folder)).not.toContain('out');
  await rm(folder, { recursive: true });
});
