import type { AddressInfo } from 'node:net';
import { RrError } from '../contract/failure';
import { buildGateway, type GatewayOptions } from './app';
import { loadCertificate } from './certificate';

/** Loopback, in IPv4 and IPv6. */
const DEFAULT_HOST = 'localhost';

export interface RunningGateway {
  /** `https://localhost:3000`, with the real port. */
  url: string;
  /** What whoever started it should know. */
  notices: string[];
  close(): Promise<void>;
}

/** Builds the gateway and serves it over https. Port 0 takes a free one; `host` defaults to this machine alone. */
export async function startGateway({
  port,
  host = DEFAULT_HOST,
  ...options
}: GatewayOptions & { port: number; host?: string }): Promise<RunningGateway> {
  const { notice, ...tls } = await loadCertificate(options.dataDir);
  const app = await buildGateway(options, tls);
  try {
    await app.listen({ port, host });
  } catch (cause) {
    await app.close();
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new RrError('bad-input', `Port ${port} is in use. Choose another with --port.`, { cause });
    throw cause;
  }
  const { port: realPort } = app.server.address() as AddressInfo;
  return { url: `https://localhost:${realPort}`, notices: notice ? [notice] : [], close: () => app.close() };
}
