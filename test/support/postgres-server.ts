import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export interface PostgresServer {
  /** Returns the address of a new database: an empty one, or a copy of a template without open connections. */
  createDatabase(template?: string): Promise<string>;
  stop(): Promise<void>;
}

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
const KEPT = path.resolve(__dirname, '../../node_modules/.cache/postgres');
/** Ends the server when its standard input closes, so that it does not outlive a killed test run. */
const WATCHED = 'folder=$1; shift; "$@" & read -r _; kill -QUIT $!; wait $!; rm -rf "$folder"';

/** Starts a PostgreSQL on a free port of loopback that needs no password. Takes two seconds. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries();
  const owner = findOwner();
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  createData(bin, data, owner);

  for (let start = 1; ; start += 1) {
    const port = await freePort();
    const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
    const server = spawn(
      '/bin/sh',
      ['-c', WATCHED, 'sh', folder, path.join(bin, 'postgres'), '-D', data, ...settings],
      { ...owner, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)));
    const url = (database: string) => `postgres://rr@127.0.0.1:${port}/${database}`;
    if (await isReady(url('postgres'), () => said)) return running(server, url);
    // Another process may have taken the port in the meantime.
    if (start === MAX_STARTS) throw new Error(`PostgreSQL did not start: ${said}`);
    await signal(server, 'SIGKILL');
  }
}

/** Copies a data folder that an earlier start has kept, because `initdb` takes seconds. */
function createData(bin: string, data: string, owner: Owner | undefined): void {
  const initdb = path.join(bin, 'initdb');
  const version = execFileSync(initdb, ['--version'], { encoding: 'utf8' });
  const name = createHash('sha256')
    .update(JSON.stringify([version, INITDB, owner]))
    .digest('hex');
  const kept = path.join(KEPT, name);
  const copy = (from: string, to: string) => execFileSync('cp', ['-Rp', from, to], { stdio: 'pipe' });
  if (existsSync(kept)) return void copy(kept, data);
  execFileSync(initdb, ['-D', data, ...INITDB], {
    ...owner,
    cwd: path.dirname(data),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  mkdirSync(KEPT, { recursive: true });
  const unfinished = mkdtempSync(path.join(KEPT, 'unfinished-'));
  try {
    copy(data, path.join(unfinished, 'data'));
    // Other processes may look for it at the same time, so it must appear as a whole.
    renameSync(path.join(unfinished, 'data'), kept);
  } catch (thrown) {
    // Another process was first.
    if (!existsSync(kept)) throw thrown;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function running(server: ChildProcess, url: (database: string) => string): PostgresServer {
  let count = 0;
  // A test that forgets to stop the server does not wait for it.
  server.unref();
  for (const stream of [server.stdin, server.stderr]) (stream as Socket | null)?.unref();
  return {
    async createDatabase(template) {
      const name = `test_${(count += 1)}`;
      const source = template === undefined ? '' : ` template ${path.basename(new URL(template).pathname)}`;
      await query(url('postgres'), `create database ${name}${source}`);
      return url(name);
    },
    async stop() {
      server.ref();
      const over = once(server, 'exit');
      server.stdin?.end();
      await over;
    },
  };
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
async function isReady(url: string, said: () => string): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    if (/could not bind|could not create any TCP/.test(said())) return false;
    try {
      await query(url, 'select 1');
      return true;
    } catch (error) {
      // While it starts, it refuses connections with a FATAL message, too.
      if (performance.now() > deadline || /FATAL: {2}(?!the database system is starting up)/.test(said()))
        throw new Error(`PostgreSQL did not start: ${said()}`, { cause: error });
    }
    await sleep(20);
  }
}

async function signal(server: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const over = once(server, 'exit');
  server.kill(name);
  await over;
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.RR_POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => folder !== '' && existsSync(path.join(folder, name))),
  );
  if (found !== undefined) return found;
  throw new Error(
    'This test needs PostgreSQL. Install it (apt-get install postgresql), or name the folder of initdb and postgres in RR_POSTGRES_BIN.',
  );
}

interface Owner {
  uid: number;
  gid: number;
}

/** The account without rights that most systems have. */
const UNPRIVILEGED_ID = 65_534;

/** Returns the account to run PostgreSQL under. It refuses root, so root uses the account of Debian's package. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (user: string, flag: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
  try {
    return { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') };
  } catch {
    return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
