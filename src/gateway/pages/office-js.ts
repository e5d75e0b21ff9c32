import { OFFICE_JS_HOST } from './page-headers';

export const OFFICE_JS_ADDRESS = `${OFFICE_JS_HOST}/lib/1/hosted/office.js`;
const LOCAL_OFFICE_JS = '/office-js/office.js';

export const withLocalOfficeJs = (html: string): string => html.replace(OFFICE_JS_ADDRESS, LOCAL_OFFICE_JS);
