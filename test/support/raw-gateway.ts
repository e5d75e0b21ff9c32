import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '../../src/client/client';
import { type RawRequest, startRawService } from './raw-service';
import { startClientGateway } from './wire-stage';

export type RawGateway = Awaited<ReturnType<typeof openRawGateway>>;

/** Starts a gateway in front of a service that answers with raw bytes. */
export async function openRawGateway(answer: (request: RawRequest) => void, profile: object = {}) {
  const service = await startRawService(answer);
  const { url } = service;
  const folder = await mkdtemp(path.join(tmpdir(), 'rent-roll-raw-'));
  const gateway = await startClientGateway({ baseUrl: url, authUrl: url, audienceUrl: url }, profile, folder);
  return {
    /** The client of the gateway, signed in again. */
    async client(): Promise<Client> {
      await gateway.signIn({ clientId: 'desk', clientSecret: 'secret' });
      return gateway.client;
    },
    async close(): Promise<void> {
      await gateway.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
