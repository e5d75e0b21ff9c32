interface AddinWindow {
  CustomFunctions?: { _association?: { mappings?: Record<string, CustomFunction> } };
}

type CustomFunction = (...args: unknown[]) => unknown;

/** Marks the address of a call for a preview on its way through Office.js. */
const MARK = '\u0000preview';

export const previewAddress = (address: string | null): string => (address ?? '') + MARK;

/**
 * Sets `isInValuePreview` (CustomFunctionsRuntime 1.5) for marked calls, which npm's Office.js lacks. Call it when the
 * functions are associated and before the first one is called.
 */
export function injectPreviewFlag(frame: HTMLIFrameElement): void {
  const { CustomFunctions } = frame.contentWindow as unknown as AddinWindow;
  const mappings = CustomFunctions?._association?.mappings ?? {};
  for (const [name, run] of Object.entries(mappings)) mappings[name] = (...args) => run(...withFlag(args));
}

function withFlag(args: unknown[]): unknown[] {
  const invocation = args.at(-1) as { address?: unknown } | null | undefined;
  const address = invocation?.address;
  if (typeof address !== 'string' || !address.endsWith(MARK)) return args;
  const known = address.slice(0, -MARK.length) || undefined;
  const values = { address: { value: known }, isInValuePreview: { value: true } };
  // Keeps `onCanceled` on the object that Office.js knows.
  return [...args.slice(0, -1), Object.defineProperties(invocation as object, values)];
}
