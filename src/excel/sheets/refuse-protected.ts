import { badInput } from '../../contract/failure';

/** Throws `bad-input` if no sheet can be added. `protection` must be loaded with `protected`. */
export function refuseProtected({ protection }: Pick<Excel.Workbook, 'protection'>): void {
  if (!protection.protected) return;
  throw badInput(
    'The structure of this workbook is protected, so no sheet can be added. Choose Review, Protect Workbook, and try again.',
  );
}
