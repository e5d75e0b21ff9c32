import { type AccessKeys, createAccessKeys } from '../access-keys/access-keys';
import { serviceIdentity } from '../http/address';
import { gatewayFolder } from '../keys/key-file';
import type { GatewayOptions } from '../options';
import { DEFAULT_SESSION_RULES, type SessionRules } from '../sessions/session-rules';
import type { Locks } from '../store/locks';
import { openStore } from '../store/open-store';
import type { Store } from '../store/schema';
import { createLedger, type Ledger } from '../tokens/limits/ledger';

/** The gateway's records, for the operator's commands. They need neither the key nor the service. */
export interface AdminRecords {
  options: Omit<GatewayOptions, 'folders'>;
  service: string;
  store: Store;
  locks: Locks;
  accessKeys: AccessKeys;
  ledger: Ledger;
  sessionRules: SessionRules;
  now: () => number;
  close(): Promise<void>;
}

export async function openRecords(options: Omit<GatewayOptions, 'folders'>): Promise<AdminRecords> {
  const { store, locks, close } = await openStore(
    { folder: gatewayFolder(options.dataDir), databaseUrl: options.databaseUrl },
    // The statement that fails reports it.
    () => undefined,
  );
  const service = serviceIdentity(options.service);
  const now = () => (options.now?.() ?? new Date()).getTime();
  return {
    options,
    service,
    store,
    locks,
    accessKeys: createAccessKeys(store, service, now),
    ledger: createLedger(store, service, now, {
      budget: options.tokenBudget,
      refusedCounts: options.profile.token.refusedCounts,
      tries: options.tries,
    }),
    sessionRules: { ...DEFAULT_SESSION_RULES, ...options.sessions },
    now,
    close,
  };
}
