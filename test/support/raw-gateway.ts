import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../../src/client/create-client';
import type { Client } from '../../src/client/client';
import { parseProfile } from '../../src/contract/profile';
import { buildGateway } from '../../src/gateway/app';
import { writeEmptyRecords } from './empty-records';
import { type RawRequest, startRawService } from './raw-service';

export type RawGateway = Awaited<ReturnType<typeof openRawGateway>>;

/** Starts a gateway in front of a service that answers with raw bytes. */
export async function openRawGateway(answer: (request: RawRequest) => void, profile: object = {}) {
  const service = await startRawService(answer);
  const folder = await mkdtemp(path.join(tmpdir(), 'rent-roll-raw-'));
  const addin = path.join(folder, 'addin');
  await mkdir(addin);
  await writeEmptyRecords(folder);
  const gateway = await buildGateway({
    service: { baseUrl: service.url, authUrl: service.url, audienceUrl: service.url },
    profile: parseProfile(profile),
    dataDir: folder,
    key: randomBytes(32),
    folders: { addin },
    logger: false,
  });
  const baseUrl = await gateway.listen({ port: 0, host: '127.0.0.1' });
  return {
    /** A client that is signed in. */
    async client(): Promise<Client> {
      const client = createClient({ fetch: globalThis.fetch, baseUrl });
      const { sessionKey, clientId } = await client.signIn({ clientId: 'desk', clientSecret: 'secret' });
      client.setSession({ key: sessionKey, identity: clientId });
      return client;
    },
    async close(): Promise<void> {
      await gateway.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
