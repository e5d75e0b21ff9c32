/** What a sheet holds when the workbook is opened. Cells and zones are written as `B2` and `B2:H5`. */
export interface SheetContent {
  name: string;
  cells: Readonly<Record<string, string>>;
  /** Appearance by zone; later ones win. */
  styles?: readonly (readonly [zone: string, style: CellStyle])[];
  /** Widths of columns in pixels, by letter. */
  columnWidths?: Readonly<Record<string, number>>;
  /** Rows at the top that stay in view. */
  frozenRows?: number;
}

export interface CellStyle {
  bold?: boolean;
  italic?: boolean;
  fontSize?: number;
  textColor?: string;
  fillColor?: string;
  align?: 'left' | 'right' | 'center';
}
