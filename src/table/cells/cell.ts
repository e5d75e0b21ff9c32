export interface ErrorCell {
  type: 'Error';
  errorType: 'NotAvailable';
  basicValue: '#N/A';
}

export interface NumberCell {
  type: 'Double' | 'FormattedNumber';
  basicValue: number;
  numberFormat: string;
}

/** A cell of a result, as Excel takes it from a function. */
export type Cell = string | number | boolean | ErrorCell | NumberCell;
