import type { Theme } from '../host/office-theme';

export function preferredTheme(): Theme {
  if (matchMedia('(forced-colors: active)').matches || matchMedia('(prefers-contrast: more)').matches)
    return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
