import { DEFAULT_PROFILE, type ServiceProfile } from '../contract/profile';

/** Unlike an unknown service, it returns the same rows whichever columns are selected, and can create properties. */
export const REFERENCE_PROFILE: ServiceProfile = {
  ...DEFAULT_PROFILE,
  rowGrain: 'fixed',
  createProperty: { ...DEFAULT_PROFILE.createProperty, enabled: true },
};
