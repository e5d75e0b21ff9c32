import { DEFAULT_PROFILE, type ServiceProfile } from '../contract/profile';

/**
 * The profile of the reference service. Unlike a service about which nothing is known, it always returns the same rows
 * whichever columns are selected, and it can create properties.
 */
export const REFERENCE_PROFILE: ServiceProfile = {
  ...DEFAULT_PROFILE,
  rowGrain: 'fixed',
  createProperty: { ...DEFAULT_PROFILE.createProperty, enabled: true },
};
