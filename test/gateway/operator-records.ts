import {
  type AccessKeys,
  createAccessKeys,
  type DatabaseLimit,
} from '../../src/gateway/access-keys/access-keys';
import { serviceIdentity } from '../../src/gateway/http/address';
import { gatewayFolder } from '../../src/gateway/keys/key-file';
import { openStore } from '../../src/gateway/store/open-store';
import type { Store } from '../../src/gateway/store/schema';
import type { GatewayFixture } from './gateway-fixture';

export interface OperatorRecords {
  store: Store;
  service: string;
  accessKeys: AccessKeys;
  /** Creates an access key and returns its text. */
  newKey(name: string, limit?: DatabaseLimit, expiresAt?: number | null): Promise<string>;
  close(): Promise<void>;
}

/** Opens the records of a running gateway, as the operator's commands do. */
export async function openOperatorRecords({ options, clock }: GatewayFixture): Promise<OperatorRecords> {
  const { store, close } = await openStore(
    { folder: gatewayFolder(options.dataDir), databaseUrl: options.databaseUrl },
    () => undefined,
  );
  const service = serviceIdentity(options.service);
  const accessKeys = createAccessKeys(store, service, () => clock.ms);
  return {
    store,
    service,
    accessKeys,
    newKey: async (name, limit = null, expiresAt = null) =>
      (await accessKeys.create({ name, limit, expiresAt })).key,
    close,
  };
}
