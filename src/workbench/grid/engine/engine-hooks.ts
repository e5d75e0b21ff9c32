/** What the patched engine calls (patch-o-spreadsheet-loader.cjs). Nothing here may import the engine. */
import { format, isDateFormat, isTextFormat, isValidFormat } from 'numfmt';

export { bindLet } from './bind-let';

/** A number in an Excel format; undefined where the engine's own formatting will do. */
export function formatLikeExcel(value: unknown, code: string | undefined): string | undefined {
  if (typeof value !== 'number' || !code || code === 'General' || code === '@') return undefined;
  try {
    return format(code, value, { locale: 'en-US' });
  } catch {
    return undefined;
  }
}

/** A format of the same kind that the engine can parse. What is no format at all counts as General. */
export function similarFormat(code: string): string {
  if (code === 'General' || !isValidFormat(code)) return '0.##########';
  if (isTextFormat(code)) return '@';
  return isDateFormat(code) ? 'yyyy-mm-dd' : '0.00';
}
