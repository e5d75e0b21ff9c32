import { OFFICE_THEME, type Theme } from './office-theme';

interface AddinWindow {
  OSF?: { DDA?: { Context?: { prototype: object } } };
}

/**
 * Defines `Office.context.officeTheme` in the add-in's page. The host passes the theme to Office.js, but npm's copy
 * for Excel on the web drops it (`new OSF.OfficeAppContext(…, undefined, …)`). A copy that keeps it overrides this
 * property. Call it before Office.js creates the context.
 */
export function injectTheme(frame: HTMLIFrameElement, theme: Theme): void {
  const { OSF } = frame.contentWindow as unknown as AddinWindow;
  const context = OSF?.DDA?.Context?.prototype;
  if (context)
    Object.defineProperty(context, 'officeTheme', { get: () => OFFICE_THEME[theme], configurable: true });
}
