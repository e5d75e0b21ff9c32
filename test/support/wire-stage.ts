import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type Client } from '../../src/client/create-client';
import { parseProfile } from '../../src/contract/profile';
import { buildGateway } from '../../src/gateway/app';
import { startService, type RunningService, type ServiceOptions } from '../../src/service/start-service';

export interface WireStart extends Pick<ServiceOptions, 'variants' | 'proposals' | 'monthlyTokenQuota'> {
  /** Overrides of the gateway's profile. */
  profile?: object;
  /** Those of the service, where they are others: it may spell in one way what the gateway reads in several. */
  serviceProfile?: object;
}

/** A service, the gateway before it, and the add-in's own client of that gateway, not yet signed in. */
export interface Wire {
  client: Client;
  service: RunningService;
  signIn(): Promise<void>;
  stop(): Promise<void>;
}

export interface WireStage {
  start(options?: WireStart): Promise<Wire>;
  close(): Promise<void>;
}

/** A place for services to be tried through gateway and client, one after the other over the same data, made once. */
export async function openWireStage(units = 200): Promise<WireStage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rent-roll-wire-'));
  const addin = path.join(dataDir, 'addin');
  await mkdir(addin);

  return {
    async start({ profile = {}, serviceProfile = profile, ...options } = {}) {
      const service = await startService({
        monthlyTokenQuota: 10_000,
        ...options,
        dataDir,
        units,
        profile: parseProfile(serviceProfile),
      });
      const gateway = await buildGateway({
        service,
        profile: parseProfile(profile),
        // Records of its own: another gateway knows nothing of the tokens of the last.
        dataDir: await mkdtemp(path.join(dataDir, 'gateway-')),
        key: randomBytes(32),
        folders: { addin },
        logger: false,
      });
      const baseUrl = await gateway.listen({ port: 0, host: '127.0.0.1' });
      const client = createClient({ fetch: globalThis.fetch, baseUrl });
      return {
        client,
        service,
        async signIn() {
          const { sessionKey, clientId } = await client.signIn(service.clients[0]!);
          client.setSession({ key: sessionKey, identity: clientId });
        },
        async stop() {
          client.setSession(null);
          await gateway.close();
          await service.close();
        },
      };
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}
