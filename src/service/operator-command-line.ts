import * as v from 'valibot';
import { parseFailureBody, RrError } from '../contract/failure';
import { openService, serviceFolder, type OpenService } from './open-service';
import { alignedTable } from '../node/aligned-table';
import { readOperatorAddress, type OperatorAddress } from './operator/operator-address';
import { runOperatorCommand, type OperatorAnswer, type TypedCommand } from './operator/operator-commands';

interface CommandLineOptions {
  dataDir: string;
  command: TypedCommand;
  json: boolean;
  print: (text: string) => void;
}

/** A command takes milliseconds unless large queries keep the service busy. */
const DEADLINE_MS = 60_000;

/** Runs a command. If a service uses the data directory, that service runs it. */
export async function operatorCommandLine(options: CommandLineOptions): Promise<void> {
  const { dataDir, command, json, print } = options;
  const { said: message, result } = await answerTo(dataDir, command);
  if (json) return print(JSON.stringify(result, null, 2));
  if (Array.isArray(result) && result.length > 0) print(`${alignedText(result)}\n`);
  print(message);
}

/** Detects a running service by the lock on its state file, because a killed service leaves its address behind. */
async function answerTo(dataDir: string, command: TypedCommand): Promise<OperatorAnswer> {
  let service: OpenService;
  try {
    service = await openService({ dataDir });
  } catch (thrown) {
    if (!(thrown instanceof RrError && thrown.code === 'busy')) throw thrown;
    const address = await readOperatorAddress(serviceFolder(dataDir));
    // The other process is just starting, or it is another command.
    if (!address) throw thrown;
    return askRunning(address, command);
  }
  try {
    return await runOperatorCommand(service.operations, command);
  } finally {
    await service.close();
  }
}

async function askRunning({ url, key }: OperatorAddress, command: TypedCommand): Promise<OperatorAnswer> {
  const silent = (cause?: unknown) =>
    new RrError(
      'unreachable',
      'The service that uses the data directory did not answer. Run a list command to see whether the change was made.',
      { cause },
    );
  let body: unknown;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    body = await reply.json();
  } catch (cause) {
    throw silent(cause);
  }
  const answer = v.safeParse(Answer, body);
  if (answer.success) return answer.output;
  throw parseFailureBody(body) ?? silent();
}

const Answer = v.object({ said: v.string(), result: v.custom<object>((value) => typeof value === 'object') });

/** Formats objects as a table, with a column for each member. */
export function alignedText(things: readonly object[]): string {
  const names = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  const rows = things.map((thing) => names.map((name) => toCell((thing as Record<string, unknown>)[name])));
  return alignedTable(names.map(headingOf), rows);
}

const headingOf = (name: string): string =>
  name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const toCell = (value: unknown): string | number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};
