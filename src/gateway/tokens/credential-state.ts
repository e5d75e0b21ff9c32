import type { RrError } from '../../contract/failure';
import type { Credential } from './credential';
import type { Fingerprint, HeldToken } from './held-token';
import type { Verdict } from './refused/verdict';

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

export interface Unsaved {
  changes: CredentialChanges;
  /** The fingerprint of the stored token before the changes. If the store has another one, the changes are obsolete. */
  base: string | null;
  failedAt?: number;
}

export const newCredentialState = (): CredentialState => ({ newest: 0, refusals: new Map() });
