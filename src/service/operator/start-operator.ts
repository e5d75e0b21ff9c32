import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import * as v from 'valibot';
import { badInput, FAILURES, RrError, toFailureBody } from '../../contract/failure';
import { isSameSecret } from '../../node/same-secret';
import type { Operations } from './operations';
import { newOperatorKey, removeOperatorAddress, writeOperatorAddress } from './operator-address';
import { runOperatorCommand } from './operator-commands';

const Command = v.object({
  words: v.array(v.string()),
  options: v.record(v.string(), v.union([v.string(), v.boolean()])),
});

/** Listens on the loopback interface. Who may read `folder`, which gets address and key, may operate the service. */
export async function startOperator(folder: string, operations: Operations): Promise<() => Promise<void>> {
  const key = newOperatorKey();
  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((thrown: Error & { statusCode?: number }, _request, reply) => {
    const failure =
      thrown instanceof RrError
        ? thrown
        : new RrError(
            (thrown.statusCode ?? 500) < 500 ? 'bad-input' : 'bug',
            `The command failed: ${thrown.message}`,
          );
    return reply.code(FAILURES[failure.code].status).send(toFailureBody(failure));
  });
  app.addHook('onRequest', async ({ headers }) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${key}`))
      throw new RrError('signed-out', 'The operator key is missing or wrong. Run the command again.');
  });
  app.post('/', async ({ body }) => {
    const command = v.safeParse(Command, body);
    if (!command.success) throw badInput('The request is not an operator command.');
    return runOperatorCommand(operations, command.output);
  });

  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  try {
    await writeOperatorAddress(folder, { url, key });
  } catch (thrown) {
    await app.close();
    throw thrown;
  }
  return async () => {
    await removeOperatorAddress(folder);
    await app.close();
  };
}
