import type { Paging, ServiceProfile } from './profile';

/** Returns how further pages of an endpoint are asked for. */
export const pagingOf = (
  { paging }: Pick<ServiceProfile, 'paging'>,
  endpoint: keyof ServiceProfile,
): Paging => (paging !== 'none' && paging.endpoints.some((one) => one === endpoint) ? paging : 'none');
