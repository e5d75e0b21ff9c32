/**
 * `npm run test:bare`: runs the two commands of README in a minimal Debian that has this Node, its npm, git and certificates and
 * nothing else, and prints their seconds. Tries the last commit. Makes the root with debootstrap, which needs Linux and root, or
 * takes a container.
 */
const { spawn, spawnSync } = require('node:child_process');
const { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

const PROJECT = path.resolve(__dirname, '../..');
const RELEASE = 'bookworm';
const PACKAGES = 'ca-certificates,git';
/** A folder that only root can read, because there people meet errors that they do not meet elsewhere. */
const HOME = '/root';

const has = (program, args = ['--version']) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(error?.message ?? `${program} ${args.join(' ')} ended with ${status}.`);
}

/** Makes the root, and returns the program and the arguments that run a shell script in it. */
function makeRoot(folder) {
  const root = path.join(folder, 'root');
  if (process.platform === 'linux' && process.getuid() === 0 && has('debootstrap')) {
    run('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, RELEASE, root]);
    fill(root);
    // A mount and process namespace of its own: nothing stays mounted or running.
    const enter = `mount -t proc proc '${root}/proc' && mount --rbind /dev '${root}/dev' && exec chroot '${root}' "$@"`;
    return ['unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, 'sh']];
  }
  const engine = ['docker', 'podman'].find((program) => has(program, ['info']));
  if (!engine || process.platform !== 'linux')
    throw new Error(
      'A minimal root cannot be made here: become root on a Linux with debootstrap, or start Docker or Podman there.',
    );
  mkdirSync(root);
  fill(root);
  const image = `rr-bare-${process.pid}`;
  const install = `apt-get update && apt-get install -y --no-install-recommends ${PACKAGES.replaceAll(',', ' ')}`;
  writeFileSync(
    path.join(folder, 'Dockerfile'),
    `FROM debian:${RELEASE}-slim\nRUN ${install}\nCOPY root /\n`,
  );
  run(engine, ['build', '--tag', image, folder]);
  return [engine, ['run', '--rm', '--init', '--shm-size=1g', image]];
}

/** Puts Node, npm with its settings, and a clone of this project into the root. */
function fill(root) {
  const at = (...parts) => path.join(root, ...parts);
  const put = (from, to) => cpSync(from, to, { recursive: true });
  put(process.execPath, at('usr/local/bin/node'));
  const npm = path.resolve(process.env.npm_execpath, '../..');
  put(npm, at('usr/local/lib/node_modules/npm'));
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, at('usr/local/bin', name));
  mkdirSync(at('etc'), { recursive: true });
  writeFileSync(at('etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  mkdirSync(at(HOME), { recursive: true });
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
  writeFileSync(at(HOME, '.npmrc'), `registry=${registry}\n`);
  // Where a company's certificates are added to those of Node.
  if (process.env.NODE_EXTRA_CA_CERTS) put(process.env.NODE_EXTRA_CA_CERTS, at(HOME, 'certificates.pem'));
  run('git', ['clone', '--quiet', '--no-hardlinks', PROJECT, at(HOME, 'project')]);
}

const environment = () => [
  ...[`HOME=${HOME}`, 'PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8'],
  ...(process.env.NODE_EXTRA_CA_CERTS ? [`NODE_EXTRA_CA_CERTS=${HOME}/certificates.pem`] : []),
  ...Object.entries(process.env).flatMap(([name, value]) =>
    /^(https?|no)_proxy$/i.test(name) ? [`${name}=${value}`] : [],
  ),
];

/** Runs a command in the project in the root. Returns what it printed, and the seconds. */
function inRoot([program, args], command) {
  console.log(`\n$ ${command.split('\n')[0]}`);
  const script = `cd ${HOME}/project && ${command}`;
  const startedAt = performance.now();
  const child = spawn(program, [...args, '/usr/bin/env', '-i', ...environment(), 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const [stream, output] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream.on('data', (bytes) => {
      printed += bytes;
      output.write(bytes);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) =>
      resolve({ status, printed, seconds: Math.round((performance.now() - startedAt) / 1000) }),
    );
  });
}

/** Asks for the workbench when its address is printed, and ends the product. */
const START = `npm ci && { npm start & } && node -e '
const { request } = require("node:https");
const startedAt = performance.now();
const ask = () => request("https://localhost:3000/workbench/", { rejectUnauthorized: false }, (reply) => {
  console.log("The workbench answered " + reply.statusCode + " after " + Math.round((performance.now() - startedAt) / 1000) + " s.");
  process.exit(reply.statusCode === 200 ? 0 : 1);
}).once("error", () => setTimeout(ask, 200)).end();
setTimeout(() => { console.error("The workbench did not answer."); process.exit(1); }, 300_000);
ask();
'`;

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rr-bare-'));
  try {
    const root = makeRoot(folder);
    const started = await inRoot(root, START);
    if (started.status !== 0) throw new Error('npm ci && npm start failed in the minimal root.');
    const tested = await inRoot(root, 'npm ci && npm test');
    if (tested.status !== 0) throw new Error('npm ci && npm test failed in the minimal root.');
    if (/^npm warn/m.test(started.printed)) throw new Error('npm ci printed a warning.');
    console.log(`\nIn a minimal Debian (${RELEASE}) with Node ${process.versions.node}:`);
    console.log(`npm ci && npm start: ${started.seconds} s until the workbench answered`);
    console.log(`npm ci && npm test: ${tested.seconds} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
