import type { Area } from './area';

/** A column or bar chart. Places and sizes are in pixels. */
export interface Chart {
  name: string;
  isHorizontal: boolean;
  isStacked: boolean;
  /** '' for none. */
  title: string;
  legend: 'top' | 'bottom' | 'left' | 'right' | 'none';
  series: readonly ChartSeries[];
  /** The cells with the names of the categories. */
  categories: Area | undefined;
  place: ChartPlace;
}

export interface ChartSeries {
  name: string;
  values: Area;
  /** Undefined for the grid's choice, `transparent` for none. */
  color: string | undefined;
}

export interface ChartPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The charts that lie on sheets. Each change takes one undo step. */
export interface Charts {
  ids(sheetId: string): readonly string[];
  read(sheetId: string, id: string): Chart | undefined;
  nameOf(sheetId: string, id: string): string;
  add(sheetId: string, chart: Chart): string;
  change(sheetId: string, id: string, change: Partial<Chart>): void;
  delete(sheetId: string, id: string): void;
  /** Where cells are drawn. */
  placeOf(area: Area): ChartPlace;
}
