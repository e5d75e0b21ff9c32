import type { SheetTemplate } from '../../templates/sheet-template';

/** A sheet that the workbench opens with. */
export interface SheetContent extends SheetTemplate {
  hidden?: boolean;
  /** A chart sheet. Its cells stand for the chart, and the add-in cannot reach them. */
  isChart?: boolean;
}
