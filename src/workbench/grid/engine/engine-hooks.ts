/** The patched engine calls these. They must not import the engine. */
import { format, isDateFormat, isTextFormat, isValidFormat } from 'numfmt';

/** Returns undefined if the engine's own formatting is sufficient. */
export function formatLikeExcel(value: unknown, code: string | undefined): string | undefined {
  // See grid-cells.ts.
  if (code === '@' && typeof value === 'string' && value.startsWith("'=")) return value.slice(1);
  if (typeof value !== 'number' || !code || code === '@') return undefined;
  try {
    return format(code, value, { locale: 'en-US' });
  } catch {
    return undefined;
  }
}

/** Returns a format of the same kind that the engine can parse. Treats an invalid format as General. */
export function similarFormat(code: string): string {
  if (code === 'General' || !isValidFormat(code)) return '0.##########';
  if (isTextFormat(code)) return '@';
  return isDateFormat(code) ? 'yyyy-mm-dd' : '0.00';
}
