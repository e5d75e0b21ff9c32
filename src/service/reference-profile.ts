import { DEFAULT_PROFILE, type ServiceProfile } from '../contract/profile';

/**
 * How the reference service spells the interface, unless it is told otherwise. Beyond the defaults, which hold for a
 * service of which nothing is known, its rows do not depend on the columns asked for, and it creates properties.
 */
export const REFERENCE_PROFILE: ServiceProfile = {
  ...DEFAULT_PROFILE,
  rowGrain: 'fixed',
  createProperty: { ...DEFAULT_PROFILE.createProperty, enabled: true },
};
