/** With `PROPERTY_SHARE=1`, as `npm run test:long` has it: each request that Excel refuses. */
import './values.test';
