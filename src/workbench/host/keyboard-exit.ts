/** Where the keyboard goes when it leaves the add-in's page. */
export type KeyboardExit = 'sheet' | 'pane-frame';

/** Office.js' number by which a host asks the add-in's page to focus its first control. */
export const TAB_IN = 11;

/** Office.js' numbers by which it reports that the keyboard leaves the page. It lets no key out by itself. */
const EXITS: Readonly<Record<number, KeyboardExit>> = {
  5: 'sheet', // Ctrl+F6
  6: 'sheet', // Ctrl+Shift+F6
  13: 'pane-frame', // Tab after the last control
  14: 'pane-frame', // Shift+Tab before the first control
  15: 'sheet', // Escape
  16: 'sheet', // F2
  17: 'pane-frame', // there is no control to enter
  18: 'pane-frame',
};

/** Where the keyboard goes by what Office.js tells its host: `[control id, number]`. Undefined if it stays. */
export function keyboardExit(told: unknown): KeyboardExit | undefined {
  return Array.isArray(told) ? EXITS[Number(told[1])] : undefined;
}
