import { ROLL_PROFILE } from '../../../src/answers/roll/roll-profile';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';

it('the profile of a pasted rent roll is the default one, of rows that never depend on the columns', () =>
  expect(ROLL_PROFILE).toEqual({ ...DEFAULT_PROFILE, rowGrain: 'fixed' }));
