import { addFunction, helpers } from '@odoo/o-spreadsheet';
import type { CellPosition } from '@odoo/o-spreadsheet';
import type { EvaluationContext, Evaluator, SymbolValue } from '../engine/engine';
import type { GridResult } from '../engine/grid-cell';

/** The bound names of the formulas that are being evaluated, by cell. */
const scopes = new Map<string, Map<string, GridResult>>();
/** Names read since LET.MARK, waiting for the LET.BIND around them. */
const names: string[] = [];
/** Set by LET.MARK: the next name is being bound, not read. */
let marked = false;

const keyOf = (position: CellPosition | undefined) =>
  position ? `${position.sheetId}:${position.col}:${position.row}` : 'preview';

const anything = (...parameters: string[]) =>
  parameters.map((name) => ({ ...helpers.arg(name), acceptMatrix: true, acceptErrors: true }));

/** The engine lacks LET. `bindLet` rewrites formulas to use these functions. */
export function addLet(): void {
  addFunction('LET.MARK', {
    description: 'Internal.',
    hidden: true,
    args: [],
    compute() {
      marked = true;
      return { value: 0 };
    },
  });
  addFunction('LET.BIND', {
    description: 'Internal.',
    hidden: true,
    args: anything('mark (any)', 'name (any, range<any>)', 'value (any, range<any>)'),
    compute(_marker, _name, value) {
      const key = keyOf(this.__originCellPosition);
      const scope = scopes.get(key) ?? new Map<string, GridResult>();
      const name = names.pop();
      const bound = (value ?? { value: 0 }) as GridResult;
      if (name !== undefined) scopes.set(key, scope.set(name, bound));
      return bound;
    },
  });
  addFunction('LET', {
    description: 'Assigns names to calculation results.',
    category: 'Logical',
    isExported: true,
    args: anything('name1 (any, range<any>)', 'value_or_calculation (any, range<any>, repeating)'),
    compute(...args) {
      scopes.delete(keyOf(this.__originCellPosition));
      return (args.at(-1) ?? { value: '#VALUE!' }) as GridResult;
    },
  });
}

/** Wraps a private method, because the engine has no other hook for names. */
export function resolveLetNames(evaluator: Evaluator): void {
  const build = evaluator.buildSafeGetSymbolValue.bind(evaluator);
  const here = () =>
    (evaluator.compilationParams.evalContext as Partial<EvaluationContext>).__originCellPosition;
  evaluator.buildSafeGetSymbolValue = (contextual?: SymbolValue) =>
    build((symbol, isRange) => {
      const name = symbol.toLowerCase();
      // An error is not wrapped, so that a function that expects an array returns it.
      const asAsked = (value: GridResult) =>
        !isRange || Array.isArray(value) || helpers.isEvaluationError(value.value) ? value : [[value]];
      if (marked) {
        marked = false;
        names.push(name);
        return asAsked({ value: name });
      }
      const bound = scopes.get(keyOf(here()))?.get(name);
      if (bound !== undefined) return asAsked(bound);
      return (
        contextual?.(symbol, isRange) ?? asAsked({ value: '#NAME?', message: `Unknown name ${symbol}.` })
      );
    });
}
