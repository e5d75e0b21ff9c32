import { OFFICE_THEME, type Theme } from './office-theme';

interface AddinWindow {
  OSF?: { DDA?: { Context?: { prototype: object } } };
}

/**
 * Gives the add-in's page `Office.context.officeTheme`. The host tells Office.js the theme, but npm's copy for Excel
 * on the web drops it (`new OSF.OfficeAppContext(…, undefined, …)`); one that does not shadows this property. Call it
 * before the add-in's context is made.
 */
export function lendTheme(frame: HTMLIFrameElement, theme: Theme): void {
  const { OSF } = frame.contentWindow as unknown as AddinWindow;
  const context = OSF?.DDA?.Context?.prototype;
  if (context)
    Object.defineProperty(context, 'officeTheme', { get: () => OFFICE_THEME[theme], configurable: true });
}
