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

/**
 * Gives a button a menu below it, with a note at its end. The browser opens it on a click of the button, and closes it on Escape and
 * on a click elsewhere. Returns the element that holds both.
 */
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
    entry.addEventListener('click', () => {
      close();
      run();
    });
    return entry;
  });
  const menu = element(
    'div',
    { className: 'ribbon-menu', role: 'menu', ariaLabel: label, popover: 'auto' },
    note === undefined ? entries : [...entries, element('p', { className: 'ribbon-note' }, [note])],
  );
  const container = element('div', {}, [button, menu]);
  const close = () => menu.togglePopover(false);
  button.classList.add('has-menu');
  button.ariaHasPopup = 'menu';
  button.popoverTargetElement = menu;

  menu.addEventListener('beforetoggle', () => {
    const { left, bottom } = button.getBoundingClientRect();
    Object.assign(menu.style, { left: `${left}px`, top: `${bottom + 2}px` });
  });
  menu.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open' && button.matches(':focus-visible')) entries[0]?.focus();
  });
  container.addEventListener('keydown', (event) => {
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const to = {
      ArrowDown: entries[(at + 1) % entries.length],
      ArrowUp: entries.at(at < 0 ? -1 : at - 1),
      Home: entries[0],
      End: entries.at(-1),
    }[event.key];
    if (!to || (at < 0 && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    menu.togglePopover(true);
    to.focus();
  });
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (!container.contains(relatedTarget as Node | null)) close();
  });
  // The page does not receive a click in the pane's frame, but loses the focus.
  window.addEventListener('blur', close);
  return container;
}
