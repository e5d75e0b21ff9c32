/** What the pane adds to the workbook as whole sheets. Each returns what it did, in sentences. */
export interface ReportActions {
  insertReport(): Promise<string>;
  insertBridge(): Promise<string>;
}
