/** The target of the keyboard focus when it leaves the add-in's page. */
export type KeyboardExit = 'sheet' | 'pane-frame';

/** The constant with which a host asks the add-in's page to focus its first control. */
export const TAB_IN = 11;

/** Office.js reports these when the focus leaves the page, because the page passes no keys on. */
const EXITS: Readonly<Record<number, KeyboardExit>> = {
  5: 'sheet', // Ctrl+F6
  6: 'sheet', // Ctrl+Shift+F6
  13: 'pane-frame', // Tab after the last control
  14: 'pane-frame', // Shift+Tab before the first control
  15: 'sheet', // Escape
  16: 'sheet', // F2
  17: 'pane-frame', // The page has no control to focus
  18: 'pane-frame',
};

/** Reads `[control id, constant]` of Office.js. Returns undefined if the focus stays. */
export function keyboardExit(notification: unknown): KeyboardExit | undefined {
  return Array.isArray(notification) ? EXITS[Number(notification[1])] : undefined;
}
