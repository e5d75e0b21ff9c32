import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from '../src/node/command-line';

export interface Child {
  process: ChildProcess;
  /** Where it listens. */
  url: string;
}

/** Starts a file in a process of its own, which tells its address; a failure of it ends the benchmark. */
export async function startChild(file: string, args: string[], execArgv: string[]): Promise<Child> {
  const child = fork(file, args, { execArgv });
  child.once('exit', (code) => {
    if (code) runCommand(() => Promise.reject(new Error(`A process of the benchmark has ended: ${file}.`)));
  });
  const { url } = await messageOf<{ url: string }>(child);
  return { process: child, url };
}

export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const [value] = (await once(child, 'message')) as [T];
  return value;
}

/** Ends it, and waits until it has. */
export async function stopChild({ process: child }: Child): Promise<void> {
  const over = once(child, 'exit');
  if (child.connected) child.disconnect();
  await over;
}
