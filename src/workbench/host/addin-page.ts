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

type CustomFunction = (...args: unknown[]) => unknown;
type SetTimer = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;

interface AddinWindow extends Record<'setTimeout' | 'setInterval', SetTimer> {
  OSF?: { DDA?: { Context?: { prototype: object } } };
  CustomFunctions?: { _association?: { mappings?: Record<string, CustomFunction> } };
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

/** Browsers let the timers of a hidden page fire once a second at most. */
const HIDDEN_MS = 1_000;

/** Delays the timers of the frame's page while `isHidden`. Call it before Office.js sets timers. */
export function throttleTimers(frame: HTMLIFrameElement, isHidden: () => boolean): void {
  const page = windowOf(frame);
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = page[name].bind(page);
    page[name] = (run, ms = 0, ...args) => set(run, isHidden() ? Math.max(ms, HIDDEN_MS) : ms, ...args);
  }
}

/** Marks the address of a call for a preview on its way through Office.js. */
const PREVIEW_SUFFIX = '\u0000preview';

export const previewAddress = (address: string | null): string => (address ?? '') + PREVIEW_SUFFIX;

/**
 * Sets `isInValuePreview` (CustomFunctionsRuntime 1.5) for marked calls. Call it when the functions are associated and
 * before the first one is called.
 */
export function injectPreviewFlag(frame: HTMLIFrameElement): void {
  const mappings = windowOf(frame).CustomFunctions?._association?.mappings ?? {};
  for (const [name, run] of Object.entries(mappings)) mappings[name] = (...args) => run(...withFlag(args));
}

function withFlag(args: unknown[]): unknown[] {
  const invocation = args.at(-1) as { address?: unknown } | null | undefined;
  const address = invocation?.address;
  if (typeof address !== 'string' || !address.endsWith(PREVIEW_SUFFIX)) return args;
  const known = address.slice(0, -PREVIEW_SUFFIX.length) || undefined;
  const values = { address: { value: known }, isInValuePreview: { value: true } };
  // Keeps `onCanceled` on the object that Office.js knows.
  return [...args.slice(0, -1), Object.defineProperties(invocation as object, values)];
}
