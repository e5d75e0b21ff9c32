import { OFFICE_THEME, type Theme } from './office-theme';

interface AddinWindow {
  OSF?: { DDA?: { Context?: { prototype: object } } };
}

/**
 * Defines `Office.context.officeTheme`, which npm's Office.js for Excel on the web drops. Call it before Office.js
 * creates the context. A copy of Office.js that keeps the theme overrides this property.
 */
export function injectTheme(frame: HTMLIFrameElement, theme: Theme): void {
  const { OSF } = frame.contentWindow as unknown as AddinWindow;
  const context = OSF?.DDA?.Context?.prototype;
  if (context)
    Object.defineProperty(context, 'officeTheme', { get: () => OFFICE_THEME[theme], configurable: true });
}
