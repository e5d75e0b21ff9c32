import type { HeldToken, Fingerprint } from './held-token';
import type { LearnedLifetime } from './learned-lifetime';
import type { Pause } from './limits/pause';
import type { ProvenSecret } from './proven-secrets';
import type { RrError } from '../../contract/failure';
import type { DatabaseEntry } from '../../contract/entries';

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

export type CredentialChanges = Partial<
  Pick<Credential, 'proven' | 'token' | 'pause' | 'lifetime' | 'databaseNames'>
>;

/** What this gateway believes of one credential. The stored part is a copy; the rest ends with the process. */
export interface CredentialState {
  /** The stored credential with our unsaved changes. Undefined before it is read, and if it is missing. */
  stored?: Credential | undefined;
  unsaved?: Unsaved | undefined;
  /** Numbers all reads and changes, so that a slow read cannot undo a later change. */
  newest: number;
  /** A query in progress, which simultaneous readers share. */
  reading?: Promise<Credential | undefined> | undefined;
  /** A purchase in progress, which simultaneous requests share. */
  renewal?: Promise<HeldToken> | undefined;
  /** How databases-list answered to the token. */
  probe?: { token: Fingerprint; running: Promise<Verdict>; verdict?: Verdict; at: number } | undefined;
  /** Refused access by subject: a set of databases, or an endpoint with one. */
  refusals: Map<string, { error: RrError; at: number }>;
}

interface Unsaved {
  changes: CredentialChanges;
  /** The fingerprint of the stored token before the changes. If the store has another one, the changes are obsolete. */
  base: string | null;
  failedAt?: number;
}

export const newCredentialState = (): CredentialState => ({ newest: 0, refusals: new Map() });

/** How databases-list answered to a token: with a list or a part of it, with a 401, or inconclusively. */
export type Verdict =
  | { state: 'accepted'; databases: DatabaseEntry[]; isWhole: boolean }
  | { state: 'refused' }
  | { state: 'indeterminate' };
