import type { ServiceProfile } from '../../../contract/profile';
import type { HeldToken } from '../../tokens/held-token';

export const tokenHeader = (
  { authHeader, authScheme }: ServiceProfile,
  { value }: HeldToken,
): Record<string, string> => ({
  [authHeader]: `${authScheme} ${value}`.trimStart(),
});
