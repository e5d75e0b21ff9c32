import { parseProfile } from '../contract/profile';

/**
 * What is known of the reference service beyond the defaults, which hold for a service of which nothing is known: its
 * rows do not depend on the columns asked for, and it creates properties.
 */
export const REFERENCE_OVERRIDES = { rowGrain: 'fixed', createProperty: { enabled: true } } as const;

/** How the reference service spells the interface, unless it is started with another profile. */
export const REFERENCE_PROFILE = parseProfile(REFERENCE_OVERRIDES);
