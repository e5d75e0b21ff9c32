import { element } from './element';
import type { RibbonControl } from './read-manifest';

export function ribbonButton({ id, label, tip, icons }: RibbonControl): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'ribbon-button', title: tip }, [
    icon(icons, 32),
    element('span', {}, [label]),
  ]);
  button.dataset.control = id;
  keepFocus(button);
  return button;
}

/** `size` is in pixels. A high-density screen uses a larger image. */
export function icon(icons: ReadonlyMap<number, string>, size: number): HTMLImageElement {
  const sizes = [...icons.keys()].sort((a, b) => a - b);
  const source = (wanted: number) => icons.get(sizes.find((one) => one >= wanted) ?? sizes.at(-1) ?? 0) ?? '';
  const image = element('img', { alt: '', width: size, height: size, src: source(size) });
  image.srcset = `${source(size)} 1x, ${source(2 * size)} 2x`;
  return image;
}

/** Keeps the focus where it is on a click, as in Excel. */
export function keepFocus(target: HTMLElement): void {
  target.addEventListener('mousedown', (event) => event.preventDefault());
}
