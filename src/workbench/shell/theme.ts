import type { Theme } from '../host/office-theme';

/** Returns the theme that the visitor's system prefers. */
export function preferredTheme(): Theme {
  if (matchMedia('(forced-colors: active)').matches || matchMedia('(prefers-contrast: more)').matches)
    return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
