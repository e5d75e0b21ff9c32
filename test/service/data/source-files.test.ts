import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import {
  COLUMN_HEADINGS,
  COUNTRY_LAYOUTS,
  LAYOUTS,
  SOURCE_SYSTEMS,
  UPLOAD_NAMES,
} from '../../../src/service/data/create-files';
import { COUNTRIES } from '../../../src/service/data/world';

describe('source files', () => {
  it('have a layout for every country and every system', () => {
    for (const { code } of COUNTRIES)
      expect([code, COUNTRY_LAYOUTS[code]]).toEqual([code, expect.any(String)]);
    for (const system of SOURCE_SYSTEMS)
      if (system !== 'Spreadsheet') expect([...LAYOUTS] as string[]).toContain(system);
    expect(Object.keys(UPLOAD_NAMES).sort()).toEqual([...LAYOUTS].sort());
  });

  it('have a different heading for every column in every layout', () => {
    for (const [at, layout] of LAYOUTS.entries()) {
      const headings = COLUMN_HEADINGS.map(([, ...sources]) => sources[at]);
      expect([layout, headings.filter((heading) => !heading)]).toEqual([layout, []]);
      expect([layout, new Set(headings).size]).toEqual([layout, headings.length]);
    }
  });

  it('map each column of the catalogue at most once, and leave some headings unmapped', () => {
    const { find } = createCatalogue();
    const mapped = COLUMN_HEADINGS.flatMap(([column]) => (column === null ? [] : [column]));
    expect(mapped.filter((column) => !find(column))).toEqual([]);
    expect(new Set(mapped).size).toBe(mapped.length);
    expect(mapped.length).toBeLessThan(COLUMN_HEADINGS.length);
  });
});
