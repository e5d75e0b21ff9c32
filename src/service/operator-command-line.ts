import * as v from 'valibot';
import { parseFailureBody, RrError } from '../contract/failure';
import { openService, serviceFolder, type OpenService } from './open-service';
import { alignedText } from './operator/aligned-text';
import { readOperatorAddress, type OperatorAddress } from './operator/operator-address';
import type { OperatorAnswer } from './operator/operator-commands';
import { runOperatorCommand, type TypedCommand } from './operator/run-operator-command';

interface CommandLineOptions {
  dataDir: string;
  command: TypedCommand;
  /** Print the result as JSON, and nothing else. */
  json: boolean;
  print: (text: string) => void;
}

/** A command takes milliseconds, unless the machine is busy with large queries. */
const DEADLINE_MS = 60_000;

/** Has a command done, by the service that runs on the data directory or else right here, and prints its answer. */
export async function operatorCommandLine(options: CommandLineOptions): Promise<void> {
  const { dataDir, command, json, print } = options;
  const { said, result } = await answerTo(dataDir, command);
  if (json) return print(JSON.stringify(result, null, 2));
  if (Array.isArray(result) && result.length > 0) print(`${alignedText(result)}\n`);
  print(said);
}

/** Only the lock on the state file tells whether a service runs: an address may be one that a killed one left. */
async function answerTo(dataDir: string, command: TypedCommand): Promise<OperatorAnswer> {
  let service: OpenService;
  try {
    service = await openService({ dataDir });
  } catch (thrown) {
    if (!(thrown instanceof RrError && thrown.code === 'busy')) throw thrown;
    const address = await readOperatorAddress(serviceFolder(dataDir));
    // It has just been started, or is a command as well.
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
      'The service that uses the data directory gave no answer. Look with a list whether the command was carried out.',
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
