import { createPartHook } from '../../pane-kit/pane-part';

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
  otherAddinFormulas: readonly string[];
}

/**
 * Makes values of formulas, whole or not at all. Each action rejects with an `RrError` for the person, and resolves to a
 * sentence, but for `ask`.
 */
export interface ValuesActions {
  ask(sheets: readonly string[]): Promise<ValuesQuestion>;
  copy(sheets: readonly string[]): Promise<string>;
  /** Rejects with `busy` if something else would be lost than the person was asked about. */
  replace(sheets: readonly string[], asked: ValuesQuestion): Promise<string>;
}

export const useValuesActions = createPartHook<ValuesActions>('values');
