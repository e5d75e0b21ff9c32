import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from '../src/node/command-line';

export interface Child {
  process: ChildProcess;
  /** The address on which it listens. */
  url: string;
}

/** Starts a file in a separate process and waits for its address. If the process fails, the benchmark ends. */
export async function startChild(file: string, args: string[], execArgv: string[]): Promise<Child> {
  const child = fork(file, args, { execArgv });
  child.once('exit', (code) => {
    if (code)
      runCommand(() =>
        Promise.reject(new Error(`A process of the benchmark ended with code ${code}: ${file}.`)),
      );
  });
  const { url } = await messageOf<{ url: string }>(child);
  return { process: child, url };
}

export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const [value] = (await once(child, 'message')) as [T];
  return value;
}

/** Stops a process and waits for its exit. */
export async function stopChild({ process: child }: Child): Promise<void> {
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exit;
}
