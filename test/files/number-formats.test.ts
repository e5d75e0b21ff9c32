import { showsDays } from '../../src/files/number-formats';
import { textTable } from '../support/text-table';
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

  it.each(
    textTable(String.raw`
      yyyy-mm-dd        | days
      d. mmm yy         | days
      mmm               | days
      [$-411]ge.m.d     | days
      e                 | days
      [Red]0.00         | none
      [$€-81D] #,##0.00 | none
      [$₪-40D] #,##0    | none
      0 "days"          | none
      0\d               | none
      0.00E+00          | none
      h:mm              | none
      [h]:mm:ss         | none
      General           | none
      @                 | none`),
  )('show days or not: %s', (format, shows) => expect(showsDays(format)).toBe(shows === 'days'));

  it.each([
    ['1', 1472],
    ['true', 1472],
    ['0', 10],
  ])('count from 1900, also in a file that counts from 1904: date1904="%s"', (is1904, day) => {
    // A later version's element of the same name stands in most files.
    const element = `<workbookPr date1904="${is1904}"/><x15:workbookPr xmlns:x15="urn:x15" chartTrackingRefBase="1"/>`;
    const parts = partsOf(row(3), [], [0, 14, 46]);
    expect(values(changed(parts, '<sheets>', `${element}<sheets>`, 'xl/workbook.xml'))).toEqual({
      ...{ R1C1: 10, R1C2: [day, 'm/d/yyyy'], R1C3: [10, '[h]:mm:ss'] },
    });
  });
});
