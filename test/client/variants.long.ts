import '../support/long-timeout';
import { describeVariants } from './describe-variants';
import { LONG_CASES } from './wire-cases';

describeVariants(LONG_CASES);
