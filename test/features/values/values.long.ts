/** With `PROPERTY_SHARE=1`, as `npm run test:long` has it: each request during which a person types. */
import './values.test';
