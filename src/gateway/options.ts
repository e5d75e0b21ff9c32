import type { FastifyServerOptions } from 'fastify';
import type { SignInWay } from '../contract/gateway-wire';
import type { ServiceProfile } from '../contract/profile';
import type { ServiceAddresses } from './http/address';
import type { ResponseCacheLimits } from './forward/sharing/response-cache';
import type { Timeouts } from './http/timeouts';
import type { PageFolders } from './pages/page-routes';

/** How the gateway is run. Only the first four must be given; `readGatewayConfig` makes them of an operator's settings. */
export interface GatewayOptions {
  service: ServiceAddresses;
  profile: ServiceProfile;
  /** The gateway keeps its records in `gateway/` in here. */
  dataDir: string;
  folders: PageFolders;
  /** Keeps the records in this PostgreSQL database instead: for several gateways. */
  databaseUrl?: string;
  /** 32 bytes that seal secrets and tokens. Default: made on first use in the data folder, see `loadOrCreateKey`. */
  key?: Buffer;
  /** Keys of before: what they sealed is still read, and sealed anew at start. */
  oldKeys?: readonly Buffer[];
  /** Refuses to start with what is good enough for a laptop alone, such as a key made by itself. */
  production?: boolean;
  /** Credentials that people with a personal access key use. */
  organisation?: { clientId: string; clientSecret: string };
  /** Default: credentials, and with an organisation access keys before them. */
  signIn?: readonly SignInWay[];
  /** When a session ends: unused for so long, and in any case. Default 7 and 30 days. */
  sessions?: { idleMs?: number; absoluteMs?: number };
  /** Tokens that one credential may cost in a month, and at which share of them buying is restricted and stops. */
  tokenBudget?: { tokens: number; softPercent: number; hardPercent: number };
  /** Credentials the pane may fill in. */
  demo?: { clientId: string; clientSecret: string };
  now?: () => Date;
  timeouts?: Timeouts;
  /** The longest reply that is passed on, in bytes after decompression. Default 1 GiB. */
  maxReplyBytes?: number;
  /** Whether data goes out compressed to whoever takes it. Default `auto`: to all but this machine. */
  compress?: 'auto' | 'on' | 'off';
  /** How long answers are kept for the same question, and how many bytes of them. Default: none is. */
  keep?: ResponseCacheLimits;
  /** Who may frame the add-in's pages beside ourselves. Default: Microsoft's Office hosts. */
  frameAncestors?: string[];
  /** Host names beside localhost under which the gateway is reached, for example behind a reverse proxy. */
  publicHosts?: readonly string[];
  /** Tells browsers that come by a public host to keep to https. Only where people trust its certificate. */
  strictTransport?: boolean;
  /** Addresses of reverse proxies whose word on a request's sender is taken. Default: none. */
  trustProxy?: readonly string[];
  /** Whoever sends this as a bearer token may read the metrics. Default: nobody may. */
  metricsToken?: string;
  /** How long open replies may go on once the gateway is closing. Default 10 s. */
  stopMs?: number;
  /** Default: warnings and worse, on standard output. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean | undefined> | false;
}
