import { LOT_LAYOUTS } from '../intake/layouts/layout-cases';
import { describeRollLayouts } from './describe-roll-layouts';

describeRollLayouts([...LOT_LAYOUTS].map(([lot, layouts]) => [`lot ${lot}`, layouts]));
