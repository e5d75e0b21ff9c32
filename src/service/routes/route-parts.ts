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

/** Reads the id of a file or an extraction. Returns undefined if the text cannot be an id. */
export const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
