import { GENERAL, normalFormat } from './number-formats';
import { readXml, SPREADSHEET } from './read-xml';
import { refuse } from './refuse';

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

/** Those without a currency. A file that gives them a code of its own could be read in two ways. */
const isFixed = (id: number): boolean =>
  BUILT_IN[id] !== undefined && !(id >= 5 && id <= 8) && !(id >= 37 && id <= 44);

const LISTS: ReadonlySet<string> = new Set(['numFmts', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs']);

export interface Formats {
  /** The number format of a style that cells name by its place, in normal form. */
  ofStyle(style: number): string;
  /** Excel repeats what cells of this style hold until they are full. */
  isRepeated(style: number): boolean;
  /** Rules of formats name a look by its place. */
  isInRule(look: number): boolean;
}

export const NO_FORMATS: Formats = {
  ofStyle: () => GENERAL,
  isRepeated: () => false,
  isInRule: () => false,
};

export function readFormats(part: string, xml: string): Formats {
  const own = new Map<number, string>();
  const styles: number[] = [];
  const repeated = new Set<number>();
  const inRules = new Set<number>();
  const known = new Set<string>();
  let looks = 0;
  const take = (key: string) => {
    if (known.has(key))
      throw refuse(`Part "${part}" has styles that come twice, so it is unclear what Excel shows.`);
    known.add(key);
  };
  /** Rules of formats and named styles have formats, too. */
  let list = '';
  readXml(part, xml, {
    open(name, attribute, _, namespace) {
      // Slicers have lists of looks of their own.
      if (namespace !== SPREADSHEET) return;
      if (LISTS.has(name)) take((list = name));
      if (name === 'dxf') looks += 1;
      if (name === 'numFmt' && list === 'dxfs') inRules.add(looks - 1);
      if (name === 'numFmt' && list === 'numFmts') {
        take(`number ${Number(attribute('numFmtId'))}`);
        own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      }
      if (name === 'alignment' && list === 'cellXfs' && attribute('horizontal') === 'fill')
        repeated.add(styles.length - 1);
      if (name === 'xf' && list === 'cellXfs') styles.push(Number(attribute('numFmtId') ?? 0));
    },
  });
  const formats = styles.map((id) => {
    const format = normalFormat(own.get(id) ?? builtInFormat(id));
    const builtIn = isFixed(id) ? normalFormat(builtInFormat(id)) : format;
    return format === builtIn ? format : `${format} or ${builtIn}`;
  });
  return {
    ofStyle: (style) => formats[style] ?? GENERAL,
    isRepeated: (style) => repeated.has(style),
    isInRule: (look) => inRules.has(look),
  };
}
