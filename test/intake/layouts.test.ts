import { describeLayouts } from './describe-layouts';

describeLayouts(['19', '22', '25', '28', '31', '34']);
