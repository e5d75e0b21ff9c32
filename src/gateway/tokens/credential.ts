import type { HeldToken } from './held-token';
import type { Pause } from './limits/pause';

/** A client ID and secret that people sign in with, and the one token bought with them. */
export interface Credential {
  id: number;
  clientId: string;
  secret: string;
  token: HeldToken | null;
  pause: Pause | null;
  /** Names of all databases seen so far, by ID. A lost database is missing from the service's list, but not here. */
  databaseNames: Readonly<Record<string, string>>;
}
