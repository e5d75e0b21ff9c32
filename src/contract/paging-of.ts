import type { Paging, ServiceProfile } from './profile';

export const pagingOf = (
  { paging }: Pick<ServiceProfile, 'paging'>,
  endpoint: keyof ServiceProfile,
): Paging => (paging !== 'none' && paging.endpoints.some((one) => one === endpoint) ? paging : 'none');
