import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { selfSignedCertificate } from '../../src/gateway/keys/certificate';
import { runAdmin } from '../../src/gateway/admin/run-admin';
import { startGateway } from '../../src/gateway/start-gateway';
import { REFERENCE_PROFILE, startService } from '../../src/service/start-service';
import { provideDemoData } from './demo-data';
import { startFaultyService } from './faulty-service';

export type Product = Awaited<ReturnType<typeof startProduct>>;

let certificate: Awaited<ReturnType<typeof selfSignedCertificate>> | undefined;
/**
 * The port of this worker's last gateway. Chromium knows scripts by their address, so it need not compile those of the next
 * gateway again if that has the same one. Another product may still use it.
 */
let lastPort = 0;

/**
 * Runs everything of `npm start` in this process, on free ports and in its own folder: demo data, service, and gateway
 * with the built add-in and the workbench. `totalMs` is the gateway's deadline for one question. Without `demo` the
 * gateway treats the service like any other. With `organisation` people can also sign in with access keys.
 */
export async function startProduct({
  units = 3000,
  totalMs,
  demo = true,
  organisation = false,
}: { units?: number; totalMs?: number; demo?: boolean; organisation?: boolean } = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rent-roll-'));
  await provideDemoData(dataDir, { units });
  const service = await startService({ dataDir, units });
  const faults = await startFaultyService({ upstream: service.baseUrl });
  const addresses = { baseUrl: faults.url, authUrl: service.authUrl, audienceUrl: service.audienceUrl };
  certificate ??= await selfSignedCertificate(dataDir);
  const options = {
    dataDir,
    certificate,
    service: addresses,
    profile: REFERENCE_PROFILE,
    ...(demo && { demo: service.clients[0]! }),
    ...(organisation && { organisation: service.clients[0]! }),
    folders: {
      addin: path.resolve('dist/addin'),
      workbench: path.resolve('dist/workbench'),
      officeJs: path.resolve('node_modules/@microsoft/office-js/dist'),
    },
    logger: false as const,
    ...(totalMs !== undefined && { timeouts: { totalMs } }),
  };
  const startAt = (port: number) => startGateway({ ...options, port });
  const closeServices = async () => {
    await faults.close();
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Open sockets would keep Jest alive after a start that failed, for example because nothing is built.
  const gateway = await startAt(lastPort)
    .catch(() => startAt(0))
    .catch(async (error) => {
      await closeServices();
      throw error;
    });
  lastPort = Number(new URL(gateway.url).port);
  return {
    /** The gateway's address, without a trailing slash. */
    url: gateway.url,
    service,
    /** A proxy between gateway and service. It switches faults on and off by path. */
    faults,
    /** Makes a personal access key, as the operator does. Needs `organisation`. */
    newAccessKey: async (name: string, databases?: string) => {
      const limit = databases === undefined ? [] : ['--databases', databases];
      const output = await runAdmin(['keys', 'create', '--name', name, ...limit], {
        RR_MODE: 'development',
        RR_DATA_DIR: dataDir,
        RR_BASE_URL: addresses.baseUrl,
        RR_AUTH_URL: addresses.authUrl,
        RR_AUDIENCE_URL: addresses.audienceUrl,
      });
      return /^rrk_\S+$/m.exec(output)![0];
    },
    async close(): Promise<void> {
      await gateway.close();
      await closeServices();
    },
  };
}
