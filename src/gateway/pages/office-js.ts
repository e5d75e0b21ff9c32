import { OFFICE_JS_HOST } from './page-headers';

/** The address that the built pages name: Office.js comes from Microsoft wherever the add-in is really used. */
export const OFFICE_JS_ADDRESS = `${OFFICE_JS_HOST}/lib/1/hosted/office.js`;
const LOCAL_OFFICE_JS = '/office-js/office.js';

/** A built page with Office.js taken from this server, and nothing else changed. */
export const withLocalOfficeJs = (html: string): string => html.replace(OFFICE_JS_ADDRESS, LOCAL_OFFICE_JS);
