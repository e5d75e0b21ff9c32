import { addressText, type CellAddress } from '../../../excel/cell-address';
import { countText } from '../../../contract/count-text';
import { joinAnd } from '../../../table/quoted';

/** Such as `Roll!B9, Roll!M9 and 3 others`. */
export function addressesText(cells: readonly CellAddress[], most = 3): string {
  const shown = cells.slice(0, cells.length > most ? most - 1 : most).map(addressText);
  const remaining = cells.length - shown.length;
  return remaining > 0 ? `${shown.join(', ')} and ${countText(remaining)} others` : joinAnd(shown);
}
