export const THEMES = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export const OFFICE_THEME: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: colours('#FFFFFF', '#242424'),
  dark: colours('#1F1F1F', '#F5F5F5'),
  contrast: colours('#000000', '#FFFFFF'),
};

function colours(background: string, foreground: string): Record<string, string> {
  return {
    bodyBackgroundColor: background,
    bodyForegroundColor: foreground,
    controlBackgroundColor: background,
    controlForegroundColor: foreground,
  };
}
