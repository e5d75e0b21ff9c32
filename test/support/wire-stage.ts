import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../../src/client/create-client';
import { parseProfile } from '../../src/contract/profile';
import { buildGateway } from '../../src/gateway/app';
import { openService } from '../../src/service/open-service';
import { serveOpened, type ServiceOptions } from '../../src/service/start-service';
import { provideDemoData } from './demo-data';
import { writeEmptyRecords } from './empty-records';

export interface WireStart extends Pick<ServiceOptions, 'variants' | 'proposals' | 'monthlyTokenQuota'> {
  /** Overrides for the gateway's profile. */
  profile?: object;
  /**
   * Overrides for the service's profile. Default: `profile`. The gateway can read several spellings of which the
   * service uses one.
   */
  serviceProfile?: object;
}

export type WireStage = Awaited<ReturnType<typeof openWireStage>>;
/** A service, a gateway for it, and the add-in's client of that gateway, not yet signed in. */
export type Wire = Awaited<ReturnType<WireStage['start']>>;

/** Starts a gateway in front of a service, and a client of it. */
export async function startClientGateway(
  service: Parameters<typeof buildGateway>[0]['service'],
  profile: object,
  dataDir: string,
) {
  const addin = path.join(dataDir, 'addin');
  await mkdir(addin);
  await writeEmptyRecords(dataDir);
  const gateway = await buildGateway({
    ...{ service, profile: parseProfile(profile), dataDir, key: randomBytes(32) },
    ...{ folders: { addin }, logger: false },
  });
  const baseUrl = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const client = createClient({ fetch: globalThis.fetch, baseUrl });
  return {
    client,
    async signIn(secrets: { clientId: string; clientSecret: string }): Promise<void> {
      const { sessionKey, clientId } = await client.signIn(secrets);
      client.setSession({ key: sessionKey, identity: clientId });
    },
    close: () => gateway.close(),
  };
}

const TOKENS = 10_000;

/** Opens demo data once, so that tests can start several services with gateway and client on it. */
export async function openWireStage(units = 200) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rent-roll-wire-'));
  const settings = { units, seed: 7 };
  await provideDemoData(dataDir, settings);
  const opened = await openService({ dataDir, settings });

  return {
    async start({
      profile = {},
      serviceProfile = profile,
      monthlyTokenQuota = TOKENS,
      ...options
    }: WireStart = {}) {
      const service = await serveOpened(opened, {
        ...options,
        dataDir,
        profile: parseProfile(serviceProfile),
      });
      const { clientId } = service.clients[0]!;
      if (opened.state.quotaOf(clientId) !== monthlyTokenQuota)
        await opened.state.setQuota(clientId, monthlyTokenQuota);
      // A separate folder for each gateway, so that it does not reuse tokens of another one.
      const gateway = await startClientGateway(
        service,
        profile,
        await mkdtemp(path.join(dataDir, 'gateway-')),
      );
      const { client } = gateway;
      return {
        client,
        service,
        signIn: () => gateway.signIn(service.clients[0]!),
        async stop(): Promise<void> {
          client.setSession(null);
          await gateway.close();
          await service.close();
        },
      };
    },
    async close(): Promise<void> {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
