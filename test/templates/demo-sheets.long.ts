/** With `PROPERTY_SHARE=1`, as `npm run test:long` has it: 200 units, all days, all pairs of dates and all currencies. */
import './demo-sheets.test';
