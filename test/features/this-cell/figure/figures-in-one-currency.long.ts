/** With `PROPERTY_SHARE=1`, as `npm run test:long` has it: all lines of each table. */
import './figures-in-one-currency.test';
