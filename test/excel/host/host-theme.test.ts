import { textTable } from '../../support/text-table';
import { createHostTheme, themeOf } from '../../../src/excel/host/host-theme';

const query = (matches: boolean) =>
  ({ matches, addEventListener: () => undefined }) as unknown as MediaQueryList;
const media =
  ({ dark = false, forced = false }) =>
  (text: string) =>
    query(text.includes('forced') ? forced : dark);

describe('the theme', () => {
  it.each(
    textTable(`
      #FFFFFF | #242424 | light
      #1F1F1F | #F5F5F5 | dark
      #292929FF | #FFFFFFFF | dark
      #000000 | #FFFF00 | high contrast`),
  )(
    'of Excel with background %s and text %s is %s',
    (bodyBackgroundColor = '', bodyForegroundColor = '', name) =>
      expect(themeOf({ bodyBackgroundColor, bodyForegroundColor })).toBe(name),
  );

  it('is the system’s if Excel reports none', () => {
    const names = [{}, { dark: true }, { forced: true }].map((system) =>
      createHostTheme({} as Office.Context, media(system)).name(),
    );
    expect(names).toEqual(['light', 'dark', 'high contrast']);
  });

  it('is Excel’s rather than the system’s, but forced colours come first', () => {
    const officeTheme = { bodyBackgroundColor: '#FFFFFF', bodyForegroundColor: '#000000' };
    const name = (system: object) => createHostTheme({ officeTheme } as Office.Context, media(system)).name();
    expect([name({ dark: true }), name({ forced: true })]).toEqual(['light', 'high contrast']);
  });
});
