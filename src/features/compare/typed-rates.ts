import { asRrError } from '../../contract/failure';
import { parseCellAddress } from '../../excel/cell-address';
import { unlessEditing } from '../../excel/cell-editing';
import { inExcel } from '../../excel/in-excel';
import { namedCell } from '../../excel/sheets/name-cells';
import { rentTotals } from '../../intake/reconcile/headline';
import { readRates, rentSentence } from '../../intake/reconcile/rates';
import type { Reconciliation } from '../../intake/reconcile/reconciliation';
import { OPTION_BELOW, RATES_NAME } from '../../templates/rates/rates-refs';
import { sheetPrefix } from '../../templates/formula-parts';
import type { Compared } from './compare-actions';

const KEY = 'rates=';

/**
 * What the rents differ by in one currency, by the rates that a person typed on a sheet. Undefined without such a sheet, and
 * where the rents are in that one currency anyway.
 */
export async function typedRates(reconciliation: Reconciliation): Promise<Compared['rates']> {
  const totals = rentTotals(reconciliation);
  if (totals.length === 0) return undefined;
  const found = await readOption();
  if (!found?.text.startsWith(KEY)) return undefined;
  const { sheet, cell, text } = found;
  try {
    const rates = readRates(text.slice(KEY.length));
    if (totals.every(({ measure }) => measure === rates.into)) return undefined;
    return { says: rentSentence(reconciliation, rates), cell };
  } catch (thrown) {
    return { says: ` The rates of the sheet "${sheet}" are not used. ${asRrError(thrown).message}` };
  }
}

/** The rates as a formula takes them, and where. */
const readOption = () =>
  inExcel(
    'Excel did not show its sheet of rates. Finish editing the cell, and try again.',
    async (context) => {
      const into = await namedCell(context, RATES_NAME);
      if (!into) return undefined;
      const option = into.getOffsetRange(OPTION_BELOW, 0).load('values,address');
      await context.sync();
      const { sheet, cell } = parseCellAddress(option.address)!;
      return {
        sheet,
        cell: sheetPrefix(sheet) + cell.replace(/[A-Z]+/, '$$$&$$'),
        text: String(option.values[0]![0]),
      };
    },
  ).catch(unlessEditing(() => undefined));
