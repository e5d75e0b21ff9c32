import { createListeners, type Changing } from '../listeners';

export type ThemeName = 'light' | 'dark' | 'high contrast';

export interface HostTheme extends Changing {
  name(): ThemeName;
}

/** Follows Excel, else the system. `officeTheme` has colours but not a name (Microsoft: Office.OfficeTheme). */
export function createHostTheme(
  context: Pick<Office.Context, 'officeTheme'>,
  matches: (query: string) => MediaQueryList = (query) => matchMedia(query),
): HostTheme {
  const listeners = createListeners();
  const forced = matches('(forced-colors: active)');
  const dark = matches('(prefers-color-scheme: dark)');
  for (const query of [forced, dark]) query.addEventListener('change', () => listeners.notify());
  return {
    name: () =>
      forced.matches ? 'high contrast' : (themeOf(context.officeTheme) ?? (dark.matches ? 'dark' : 'light')),
    onChange: listeners.add,
  };
}

export function themeOf(officeTheme: Partial<Office.OfficeTheme> | undefined): ThemeName | undefined {
  const background = lightness(officeTheme?.bodyBackgroundColor);
  const text = lightness(officeTheme?.bodyForegroundColor);
  if (background === undefined) return undefined;
  if (background === 0 && text !== undefined && text > 0.9) return 'high contrast';
  return background < 0.5 ? 'dark' : 'light';
}

/** Returns 0 for black to 1 for white. Some hosts omit the `#`, and some add the transparency. */
function lightness(colour: string | undefined): number | undefined {
  const [, digits] = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(colour ?? '') ?? [];
  if (!digits) return undefined;
  const share = (at: number) => parseInt(digits.slice(at, at + 2), 16) / 255;
  return 0.2126 * share(0) + 0.7152 * share(2) + 0.0722 * share(4);
}
