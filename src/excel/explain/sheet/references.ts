/** What follows references. Only cells that depend on results need it, and selections of several cells. */
export { excelReferences } from '../../formulas/reference-walk/excel-references';
export { walkReferences } from '../../formulas/reference-walk/walk-references';
