import { OFFICE_JS_HOSTS } from './page-headers';

/** As in `taskpane.html` (Microsoft: "Referencing the Office JavaScript API library"). */
export const OFFICE_JS_ADDRESS = `${OFFICE_JS_HOSTS[0]}/1/office.js`;
const LOCAL_OFFICE_JS = '/office-js/office.js';

export const withLocalOfficeJs = (html: string): string => html.replace(OFFICE_JS_ADDRESS, LOCAL_OFFICE_JS);
