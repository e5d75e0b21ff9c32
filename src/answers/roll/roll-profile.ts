import PROFILE from './default-profile.json';
import type { ServiceProfile } from '../../contract/profile';

/**
 * How the columns of a pasted rent roll are used: as the service's by default, of which the rows never depend on the columns. The
 * defaults are a file, because the code that checks a profile is large, and the add-in does not need it.
 */
export const ROLL_PROFILE = { ...PROFILE, rowGrain: 'fixed' } as unknown as ServiceProfile;
