import { panePart } from '../../pane-kit/pane-part';

/** Where formulas become values: in copies of sheets at the end of the workbook, or in the sheets themselves. */
export type ValuesWay = 'copies' | 'here';

export interface ValuesChoice {
  /** The names of the sheets. */
  sheets: readonly string[];
  way: ValuesWay;
}

/** What a person is asked before formulas of the workbook are lost. */
export interface ValuesQuestion {
  formulas: number;
  cells: number;
  canUndo: boolean;
  /** Formulas of other add-ins, which stay, such as `Sheet1!C4 (ABC.PRICE)`. */
  ofOthers: readonly string[];
  /** The state of the workbook for which this holds. */
  state: string;
}

/** Makes values of formulas, whole or not at all. Each action rejects with an `RrError` for the person. */
export interface ValuesActions {
  sheets(): Promise<readonly { name: string; isHidden: boolean }[]>;
  /** Inserts what stays as proof of where the values are from. Resolves to a sentence. */
  record(): Promise<string>;
  ask(sheets: readonly string[]): Promise<ValuesQuestion>;
  /** Resolves to a sentence. */
  copy(sheets: readonly string[]): Promise<string>;
  /** Rejects with `busy` if the workbook is not as it was when the person was asked. Resolves to a sentence. */
  replace(sheets: readonly string[], asked: ValuesQuestion): Promise<string>;
}

export const useValuesActions = panePart<ValuesActions>('values');
