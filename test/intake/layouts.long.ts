import { describeLayouts } from './describe-layouts';
import { LOT_LAYOUTS } from './layouts/layout-cases';

describeLayouts([...LOT_LAYOUTS.keys()]);
