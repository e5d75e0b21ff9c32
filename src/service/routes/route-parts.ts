import type { DuckDBInstance } from '@duckdb/node-api';
import type { ServiceProfile } from '../../contract/profile';
import type { Tokens } from '../access/tokens';
import type { Catalogue } from '../catalogue/catalogue';
import type { AlwaysNull } from '../query/always-null';
import type { SendRows } from '../replies/send-rows';
import type { CreatedProperties } from '../state/created-properties';
import type { ServiceState } from '../state/service-state';
import type { WireVariants } from '../wire/variants';

/** What the operations of the service work with. Each takes what it needs. */
export interface RouteParts {
  data: DuckDBInstance;
  catalogue: Catalogue;
  alwaysNull: AlwaysNull;
  state: ServiceState;
  properties: CreatedProperties;
  tokens: Tokens;
  audience: string;
  sendRows: SendRows;
  profile: ServiceProfile;
  variants: WireVariants;
}
