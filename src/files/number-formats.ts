import type { Steps } from '../table/steps';
import type { Zip } from './open-zip';
import { readXml } from './read-xml';

export const GENERAL = 'General';

/** Excel's own formats by their numbers, as Excel tells them in English (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
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
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** In East Asian versions these are dates and times without a code in the file (ECMA-376, part 1, 18.8.30). */
function eastAsian(id: number): string | undefined {
  if (id >= 32 && id <= 35) return 'h:mm:ss';
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy/m/d' : undefined;
}

/** Reads the number format of each style, by the place that cells name. */
export function* readNumberFormats(zip: Zip, part: string): Steps<string[]> {
  const own = new Map<number, string>();
  const ids: number[] = [];
  /** Rules of conditional formats and named styles have formats, too, with numbers that other formats have here. */
  let list = '';
  yield* readXml(zip, part, {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      if (name === 'numFmt' && list === 'numFmts') own.set(Number(numFmtId), formatCode || GENERAL);
      if (name === 'xf' && list === 'cellXfs') ids.push(Number(numFmtId));
    },
    close(name) {
      if (name === list) list = '';
    },
  });
  return ids.map((id) => own.get(id) ?? BUILT_IN[id] ?? eastAsian(id) ?? GENERAL);
}

/** Whether a format shows the day or year of a number, and not only a time. */
export const showsDays = (format: string): boolean =>
  format !== GENERAL && /[yde]|mmm/i.test(format.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|e[+-]/gi, ''));
