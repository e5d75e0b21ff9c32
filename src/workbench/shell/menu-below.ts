import { element } from './element';

/** Keeps the focus where it is on a click, as in Excel. */
export function keepFocus(target: HTMLElement): void {
  target.addEventListener('mousedown', (event) => event.preventDefault());
}

export interface MenuEntry {
  content: readonly (Node | string)[];
  tip: string;
  run(): void;
}

/** Gives a button a menu that opens below it, with a note at its end. Returns the element that holds both. */
export function menuBelow(
  button: HTMLButtonElement,
  label: string,
  items: readonly MenuEntry[],
  note?: string,
): HTMLElement {
  const entries = items.map(({ content, tip, run }) => {
    const entry = element(
      'button',
      { type: 'button', role: 'menuitem', tabIndex: -1, title: tip, className: 'ribbon-item' },
      content,
    );
    keepFocus(entry);
    entry.addEventListener('click', (event) => {
      close(isKeyboard(event));
      run();
    });
    return entry;
  });
  const menu = element(
    'div',
    { className: 'ribbon-menu', role: 'menu', ariaLabel: label, hidden: true },
    note === undefined ? entries : [...entries, element('p', { className: 'ribbon-note' }, [note])],
  );
  const container = element('div', { className: 'ribbon-menu-holder' }, [button, menu]);
  button.classList.add('has-menu');
  button.ariaHasPopup = 'menu';
  button.ariaExpanded = 'false';

  const open = (focus?: HTMLElement) => {
    menu.hidden = false;
    button.ariaExpanded = 'true';
    focus?.focus();
  };
  const close = (returnFocus = false) => {
    if (menu.hidden) return;
    menu.hidden = true;
    button.ariaExpanded = 'false';
    if (returnFocus) button.focus();
  };

  button.addEventListener('click', (event) => {
    if (!menu.hidden) return close();
    open(isKeyboard(event) ? entries[0] : undefined);
  });
  container.addEventListener('keydown', (event) => {
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const to = {
      ArrowDown: entries[(at + 1) % entries.length],
      ArrowUp: entries.at(at < 0 ? -1 : at - 1),
      Home: entries[0],
      End: entries.at(-1),
    }[event.key];
    if (to && (!menu.hidden || event.key.startsWith('Arrow'))) open(to);
    else if (event.key === 'Escape' && !menu.hidden) close(true);
    else {
      if (event.key === 'Tab') close();
      return;
    }
    event.preventDefault();
  });
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (!container.contains(relatedTarget as Node | null)) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!container.contains(target as Node)) close();
  });
  // The page does not receive a click in the pane's frame, but loses the focus.
  window.addEventListener('blur', () => close());
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  return container;
}

/** Enter and Space cause a click without a mouse button count. */
const isKeyboard = (event: MouseEvent) => event.detail === 0;
