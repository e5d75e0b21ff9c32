import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export interface PostgresServer {
  /** Gives the address of a new database: an empty one, or a copy of another that nobody is connected to. */
  createDatabase(template?: string): Promise<string>;
  stop(): Promise<void>;
}

const MAX_STARTS = 5;
const START_MS = 60_000;
/** Nothing here outlives the test: speed counts. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=16MB',
  'max_connections=300',
];
/** The server ends with its standard input, so that none outlives a test run that was killed. */
const WATCHED = 'folder=$1; shift; "$@" & read -r _; kill -QUIT $!; wait $!; rm -rf "$folder"';

/** Starts a PostgreSQL of its own on a free port of loopback, for anyone to enter. Takes two seconds. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries();
  const owner = findOwner();
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'rr', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );

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
    // Between looking and listening another one may have taken the port.
    if (start === MAX_STARTS) throw new Error(`PostgreSQL did not start: ${said}`);
    await signal(server, 'SIGKILL');
  }
}

function running(server: ChildProcess, url: (database: string) => string): PostgresServer {
  let count = 0;
  // Nobody who forgets to stop it waits for it.
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

/** One statement on a connection of its own. */
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

/** False where the port was taken. */
async function isReady(url: string, said: () => string): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    if (/could not bind|could not create any TCP/.test(said())) return false;
    try {
      await query(url, 'select 1');
      return true;
    } catch (error) {
      // It refuses connections in the same words while it starts.
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

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes, else as nobody. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (user: string, flag: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
  for (const user of ['postgres', 'nobody'])
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // No such user here.
    }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user postgres. Run the tests as another user.',
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
