/** What the host changes in the add-in's page, because npm's Office.js lacks it. */

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

interface AddinWindow {
  OSF?: { DDA?: { Context?: { prototype: object } } };
}

const windowOf = (frame: HTMLIFrameElement) => frame.contentWindow as unknown as AddinWindow;

/**
 * Defines `Office.context.officeTheme`, which npm's Office.js for Excel on the web drops. Call it before Office.js
 * creates the context. A copy of Office.js that keeps the theme overrides this property.
 */
export function injectTheme(frame: HTMLIFrameElement, theme: Theme): void {
  const context = windowOf(frame).OSF?.DDA?.Context?.prototype;
  if (context)
    Object.defineProperty(context, 'officeTheme', { get: () => OFFICE_THEME[theme], configurable: true });
}
