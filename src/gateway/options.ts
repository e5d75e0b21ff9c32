import type { FastifyServerOptions } from 'fastify';
import type { ServiceProfile } from '../contract/profile';
import type { ServiceAddresses } from './forward/address';
import type { Timeouts } from './forward/timeouts';
import type { PageFolders } from './pages/page-routes';

export interface GatewayOptions {
  service: ServiceAddresses;
  profile: ServiceProfile;
  /** The gateway keeps its records in `gateway/` in here. */
  dataDir: string;
  /** Keeps the records in this PostgreSQL database instead: for several gateways. */
  databaseUrl?: string;
  /** 32 bytes that seal secrets and tokens. Default: the key file, see `loadOrCreateKey`. */
  key?: Buffer;
  folders: PageFolders;
  /** Credentials the pane may fill in. */
  demo?: { clientId: string; clientSecret: string };
  now?: () => Date;
  timeouts?: Timeouts;
  /** Who may frame the add-in's pages beside ourselves. Default: Microsoft's Office hosts. */
  frameAncestors?: string[];
  /** A host name beside localhost under which the gateway is reached, for example behind a reverse proxy. */
  publicHost?: string;
  /** Default: warnings and worse, on standard output. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean | undefined> | false;
}
