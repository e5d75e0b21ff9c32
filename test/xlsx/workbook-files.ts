export { workbookFiles } from '../support/workbook-files';
