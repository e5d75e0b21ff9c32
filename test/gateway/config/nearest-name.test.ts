import { nearestName } from '../../../src/gateway/config/read-settings';
import { SETTING_NAMES } from '../../../src/gateway/config/settings';

it.each([
  ['RR_BASEURL', 'RR_BASE_URL'],
  ['rr_port', 'RR_PORT'],
  ['RR_PUBLIC_HOSTS', 'RR_PUBLIC_HOST'],
  ['RR_TOKEN_BUGDET', 'RR_TOKEN_BUDGET'],
  ['port', undefined],
  ['RR_SOMETHING_ELSE_ENTIRELY', undefined],
])('for %s the nearest name is %s', (typed, name) => expect(nearestName(typed, SETTING_NAMES)).toBe(name));
