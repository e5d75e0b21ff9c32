/** The file that a manifest names in ExtendedOverrides. */
export interface ShortcutFile {
  shortcuts: readonly { action: string; key: { default: string } }[];
}

/**
 * Runs an action whose keys are pressed in `element`. As in Excel on the web, keys in the pane run nothing (Microsoft: "Add
 * custom keyboard shortcuts").
 */
export function shortcutKeys(
  { shortcuts }: ShortcutFile,
  element: HTMLElement,
  run: (action: string) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    const pressed = [
      event.ctrlKey && 'Ctrl',
      event.altKey && 'Alt',
      event.shiftKey && 'Shift',
      // With Alt, `key` is another letter on some keyboards.
      event.code.replace(/^(Key|Digit)/, ''),
    ];
    const keys = pressed.filter(Boolean).join('+');
    const found = shortcuts.find(({ key }) => key.default === keys);
    if (!found || !element.contains(document.activeElement)) return;
    event.preventDefault();
    event.stopPropagation();
    run(found.action);
  };
}
