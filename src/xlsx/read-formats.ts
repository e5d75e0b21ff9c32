import { GENERAL, normalFormat } from './number-formats';
import { readXml } from './read-xml';

/** Excel's own formats by their numbers, as Excel tells them in English (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: GENERAL,
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);[Red]($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? `built-in ${id}`;

const LISTS: ReadonlySet<string> = new Set(['numFmts', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs']);

/** Reads the number format of each style that cells name by its place, in normal form. */
export function readFormats(part: string, xml: string): (style: number) => string {
  const own = new Map<number, string>();
  const styles: number[] = [];
  /** Rules of formats and named styles have formats, too. */
  let list = '';
  readXml(part, xml, {
    open(name, attribute) {
      if (LISTS.has(name)) list = name;
      if (name === 'numFmt' && list === 'numFmts')
        own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'xf' && list === 'cellXfs') styles.push(Number(attribute('numFmtId') ?? 0));
    },
  });
  const formats = styles.map((id) => normalFormat(own.get(id) ?? builtInFormat(id)));
  return (style) => formats[style] ?? GENERAL;
}
