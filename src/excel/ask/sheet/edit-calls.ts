import type { CellAddress } from '../../cell-address';
import { parseCalls, type Call } from '../../formulas/calls/parse-calls';
import { inExcel } from '../../in-excel';
import type { AskActions } from '../ask-actions';
import { whyRefused } from '../read/read-call';
import type { Naming } from '../write/lay-out';
import type { LastWritten } from './last-written';
import { applyQuery, openFormula, readFormula } from './open-formula';

const BUSY = 'Finish editing the current cell and try again';
const nameOf = ({ sheet, cell }: CellAddress): string => `${sheet}!${cell}`;

/** What Ask does with formulas that exist. It loads when a person edits one. */
export function editCalls(
  namingOf: (call: Call) => Promise<Naming>,
  written: LastWritten,
): Pick<AskActions, 'calls' | 'open' | 'apply'> {
  return {
    calls: (cell) =>
      inExcel(
        `Excel did not show the formula in ${nameOf(cell)}. ${BUSY}.`,
        async (context) => {
          const calls = parseCalls(await readFormula(context, cell));
          return calls.map(({ name }, index) => {
            const refused = whyRefused(name);
            return { index, name, ...(refused !== undefined && { refused }) };
          });
        },
        // The pane looks at each cell that is selected, also while a person types in it.
        () => undefined,
      ),

    open: (cell, index) =>
      inExcel(`Excel did not show the formula in ${nameOf(cell)}. ${BUSY}.`, async (context) => {
        const { formula, read } = await openFormula(context, cell, index, namingOf);
        return { cell, formula, call: index, query: read.query, places: read.places };
      }),

    apply: (opened, query) =>
      inExcel(
        `Excel did not change ${nameOf(opened.cell)}. ${BUSY}, or edit the formula yourself.`,
        (context) => applyQuery(context, opened, query, { namingOf, written }),
      ),
  };
}
