import { GIVEN_LAYOUTS, OWN_LAYOUTS, VALUE_LAYOUTS } from '../intake/layouts/layout-cases';
import { describeRollLayouts } from './describe-roll-layouts';

describeRollLayouts([
  ['the given layouts', GIVEN_LAYOUTS],
  ['our own layouts', OWN_LAYOUTS],
  ['the layouts with values', VALUE_LAYOUTS],
]);
