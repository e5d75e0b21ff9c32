import type { HeldToken } from './held-token';
import type { LearnedLifetime } from './learned-lifetime';
import type { Pause } from './limits/pause';
import type { ProvenSecret } from './proven-secrets';

/** A client ID, the secrets that people sign in with, and the one token bought with one of them. */
export interface Credential {
  id: number;
  clientId: string;
  /** All secrets that the service has accepted, the newest first. At least one. */
  proven: readonly ProvenSecret[];
  token: HeldToken | null;
  pause: Pause | null;
  /** Null unless the service ends tokens earlier than it says. */
  lifetime: LearnedLifetime | null;
  /** Names of all databases seen so far, by ID. A lost database is missing from the service's list, but not here. */
  databaseNames: Readonly<Record<string, string>>;
}
