/** Excel's errors by their name in the data type `Error` (Microsoft: Excel.ErrorCellValueType). */
export const EXCEL_ERRORS: Readonly<Record<string, string>> = {
  Blocked: '#BLOCKED!',
  Busy: '#BUSY!',
  Calc: '#CALC!',
  Connect: '#CONNECT!',
  Div0: '#DIV/0!',
  Field: '#FIELD!',
  GettingData: '#GETTING_DATA',
  Name: '#NAME?',
  NotAvailable: '#N/A',
  Null: '#NULL!',
  Num: '#NUM!',
  Ref: '#REF!',
  Spill: '#SPILL!',
  Value: '#VALUE!',
};
