import type { FastifyServerOptions } from 'fastify';
import type { SignInMethod } from '../contract/gateway-wire';
import type { ServiceProfile } from '../contract/profile';
import type { ServiceAddresses } from './http/address';
import type { Timeouts } from './http/timeouts';
import type { PageFolders } from './pages/page-routes';

/** How the gateway is run. `readGatewayConfig` makes the options from settings. */
export interface GatewayOptions {
  service: ServiceAddresses;
  profile: ServiceProfile;
  /** The gateway keeps its records in the subfolder `gateway/`. */
  dataDir: string;
  folders: PageFolders;
  /** Keeps the records in this PostgreSQL database instead. Needed for several gateways. */
  databaseUrl?: string;
  /** 32 bytes that encrypt secrets and tokens. Default: created in the data folder, see `loadOrCreateKey`. */
  key?: Buffer;
  /** Previous keys. Data encrypted with them is encrypted again with `key` at start. */
  oldKeys?: readonly Buffer[];
  /** Refuses to start with settings that are only safe on a laptop, such as a key in the data folder. */
  production?: boolean;
  /** Credentials that people with a personal access key use. */
  organisation?: { clientId: string; clientSecret: string };
  /** Default: `credentials`, or with an organisation `access-key` and `credentials`. */
  signIn?: readonly SignInMethod[];
  /** When a session ends: after a time without use, and in any case. Default 7 and 30 days. */
  sessions?: { idleMs?: number; absoluteMs?: number };
  /** How many tokens may be bought for one credential in a month. Default: not limited. */
  tokenBudget?: number;
  /** The client IDs that may sign in. Default: any. */
  clientIds?: readonly string[];
  /** Credentials that the pane may fill in. */
  demo?: { clientId: string; clientSecret: string };
  now?: () => Date;
  /** Waits on the clock of `now`. */
  sleep?: (ms: number) => Promise<unknown>;
  /** Default: see `DEFAULT_TIMEOUTS`. */
  timeouts?: Partial<Timeouts>;
  /** The largest reply that is passed on, in bytes after decompression. Default 1 GiB. */
  maxReplyBytes?: number;
  /** Whether replies are compressed for clients that accept it. Default `auto`: except for clients on this machine. */
  compress?: 'auto' | 'on' | 'off';
  /** How long the response cache repeats an answer after its first byte. Default: not at all. */
  cacheMs?: number;
  /** Who may frame the add-in's pages, in addition to the gateway itself. Default: Microsoft's Office hosts. */
  frameAncestors?: string[];
  /** Host names other than localhost under which the gateway is reached, for example behind a reverse proxy. */
  publicHosts?: readonly string[];
  /** Tells browsers to use only https for the public hosts. Set it only if people trust the certificate. */
  strictTransport?: boolean;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is trusted. Default: none. */
  trustProxy?: readonly string[];
  /** The bearer token for the metrics. Default: metrics are off. */
  metricsToken?: string;
  /** How long open replies may continue while the gateway closes. Default 10 s. */
  stopMs?: number;
  /** How long it still accepts connections while it closes and `/readyz` says 503. Default: not at all. */
  drainMs?: number;
  /** The most open connections. One address may hold half of them, unless `trustProxy` is set. Default: not limited. */
  maxConnections?: number;
  /** Default: warnings and worse, on standard output. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean | undefined> | false;
}
