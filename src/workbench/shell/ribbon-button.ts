import { element } from './element';
import { iconImage } from './icon-image';
import type { RibbonControl } from './read-manifest';

export function ribbonButton({ id, label, tip, icons }: RibbonControl): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'ribbon-button', title: tip }, [
    iconImage(icons, 32),
    element('span', {}, [label]),
  ]);
  button.dataset.control = id;
  keepFocus(button);
  return button;
}

/** Keeps the focus where it is on a click, as in Excel. */
export function keepFocus(target: HTMLElement): void {
  target.addEventListener('mousedown', (event) => event.preventDefault());
}
