import { serialToIso } from '../../../table/iso-serial';
import type { Cell } from '../../../table/cells/cell';
import { numberText } from '../../../table/cells/number-text';

/** Writes a cell of a result as Excel shows it, for the number formats that results have. */
export function cellText(cell: Cell, format: string | null = null): string {
  if (typeof cell === 'object')
    return cell.type === 'Error' ? cell.basicValue : formatted(cell.basicValue, cell.numberFormat);
  if (typeof cell === 'number') return formatted(cell, format ?? 'General');
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}

function formatted(value: number, format: string): string {
  if (format.startsWith('yyyy')) {
    const [day = '', time = '00:00'] = serialToIso(value).split('T');
    return format.includes('hh') ? `${day} ${time.slice(0, 5)}` : day;
  }
  const digits = /0\.(0+)/.exec(format)?.[1]?.length ?? (format.startsWith('General') ? 15 : 0);
  const isPercent = format.endsWith('%');
  const text = numberText(isPercent ? value * 100 : value, {
    useGrouping: format.startsWith('#,##'),
    least: format.startsWith('General') ? 0 : digits,
    most: digits,
  });
  return isPercent ? `${text}%` : text;
}
