import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Pool } from 'undici';
import type { SignInReply } from '../../../src/contract/gateway-wire';
import { TYPESCRIPT_FLAGS } from '../../support/typescript-flags';
import type { ChildOptions } from './gateway-child';

/** A gateway in its own process. */
export interface GatewayProcess {
  signIn(): Promise<{ status: number; json: SignInReply }>;
  /** Sends `count` different reads at once and returns their statuses. */
  read(key: string, count: number): Promise<number[]>;
  setTime(ms: number): Promise<void>;
  /** Stops it as a paused container is stopped, until it is thawed. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
}

/** Starts `count` gateways at once with the same options. */
export const startProcesses = (count: number, options: ChildOptions): Promise<GatewayProcess[]> =>
  Promise.all(Array.from({ length: count }, () => startProcess(options)));

async function startProcess(options: ChildOptions): Promise<GatewayProcess> {
  const child = fork(path.join(__dirname, 'gateway-child.ts'), [], {
    execArgv: TYPESCRIPT_FLAGS,
    env: { ...process.env, GATEWAY: JSON.stringify(options) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const pool = new Pool(await addressOf(child), { connections: 50 });
  return {
    async signIn() {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/gateway/session',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: 'analyst', clientSecret: 'opensesame' }),
      });
      return { status: statusCode, json: (await body.json()) as SignInReply };
    },
    read: (key, count) =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const headers = { authorization: `Bearer ${key}` };
          const reply = await pool.request({ method: 'GET', path: `/thirdparty/files/${at}`, headers });
          await reply.body.dump();
          return reply.statusCode;
        }),
      ),
    async setTime(ms) {
      const set = once(child, 'message');
      child.send(ms);
      await set;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      const over = once(child, 'exit');
      child.kill('SIGKILL');
      await over;
      await pool.destroy();
    },
  };
}

/** Returns the child's first message. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(() => {
    throw new Error(`the gateway did not start: ${output}`);
  });
  ended.catch(() => undefined);
  const [address] = (await Promise.race([once(child, 'message'), ended])) as [string];
  return address;
}
