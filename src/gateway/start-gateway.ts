import type { AddressInfo } from 'node:net';
import { badInput } from '../contract/failure';
import { buildGateway } from './app';
import type { GatewayOptions } from './options';
import { type Certificate, loadCertificate } from './keys/certificate';
import { listenOn } from './http/connections';
import { plainHttpNotice } from './http/address';

/** Loopback, in IPv4 and IPv6. */
const DEFAULT_HOST = 'localhost';

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;

/** Serves the gateway over https. Port 0 takes a free one. `off` serves plain http, for a trusted reverse proxy. */
export async function startGateway({
  port,
  host = DEFAULT_HOST,
  certificate,
  ...options
}: GatewayOptions & {
  port: number;
  host?: string;
  certificate?: Certificate | 'off';
}) {
  const chosen = certificate ?? (await loadCertificate(options.dataDir));
  const tls = chosen === 'off' ? undefined : { key: chosen.key, cert: chosen.cert };
  const app = await buildGateway(options, tls);
  try {
    await listenOn(app, port, host);
  } catch (cause) {
    await app.close();
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw badInput(`Port ${port} is in use. Choose another with --port.`, { cause });
    throw cause;
  }
  const { port: realPort } = app.server.address() as AddressInfo;
  const notices = [chosen === 'off' ? undefined : chosen.notice, plainHttpNotice(options.service)].filter(
    (text) => text !== undefined,
  );
  const scheme = tls ? 'https' : 'http';
  return {
    url: `${scheme}://localhost:${realPort}`,
    notices,
    log: app.log,
    close: (): Promise<void> => app.close(),
  };
}
