import { showsDays } from '../../src/files/number-formats';
import { changed, partsOf, readParts, shown, type Parts } from './read-file';

const values = (parts: Parts) => shown(readParts(parts));

describe('number formats and days', () => {
  const row = (count: number) =>
    `<row>${Array.from({ length: count }, (_, at) => `<c s="${at}"><v>10</v></c>`).join('')}</row>`;

  it('are those of Excel, of the file, and of East Asian versions, which no file spells', () => {
    const formats = [0, 14, 4, '#,##0.00 &quot;m²&quot;', 30, 33, 57, 44, 999];
    expect(Object.values(values(partsOf(row(9), [], formats)))).toEqual([
      10,
      [10, 'm/d/yyyy'],
      [10, '#,##0.00'],
      [10, '#,##0.00 "m²"'],
      [10, 'yyyy/m/d'],
      [10, 'h:mm:ss'],
      [10, 'yyyy/m/d'],
      [10, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'],
      10,
    ]);
  });

  it('are not those of rules and named styles, which use their numbers again', () => {
    const parts = changed(
      partsOf(row(1), [], ['0.0%']),
      '</cellXfs>',
      '</cellXfs><dxfs count="1"><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs>',
      'xl/styles.xml',
    );
    expect(values(parts)).toEqual({ R1C1: [10, '0.0%'] });
  });

  it.each([
    ['yyyy-mm-dd', true],
    ['d. mmm yy', true],
    ['mmm', true],
    ['[$-411]ge.m.d', true],
    ['e', true],
    ['[Red]0.00', false],
    ['[$€-81D] #,##0.00', false],
    ['[$₪-40D] #,##0', false],
    ['0 "days"', false],
    [String.raw`0\d`, false],
    ['0.00E+00', false],
    ['h:mm', false],
    ['[h]:mm:ss', false],
    ['General', false],
    ['@', false],
  ])('show days or not: %s', (format, expected) => expect(showsDays(format)).toBe(expected));

  const from1904 = (parts: Parts, element: string) =>
    changed(parts, '<sheets>', `${element}<sheets>`, 'xl/workbook.xml');
  it.each([
    ['date1904="1"', { R1C1: 10, R1C2: [1472, 'm/d/yyyy'], R1C3: [10, '[h]:mm:ss'] }],
    ['date1904="true"', { R1C1: 10, R1C2: [1472, 'm/d/yyyy'], R1C3: [10, '[h]:mm:ss'] }],
    ['date1904="0"', { R1C1: 10, R1C2: [10, 'm/d/yyyy'], R1C3: [10, '[h]:mm:ss'] }],
  ])('count from 1900, also in a file that counts from 1904: %s', (attribute, expected) => {
    // A later version's element of the same name stands in most files.
    const element = `<workbookPr ${attribute}/><x15:workbookPr xmlns:x15="urn:x15" chartTrackingRefBase="1"/>`;
    expect(values(from1904(partsOf(row(3), [], [0, 14, 46]), element))).toEqual(expected);
  });
});
