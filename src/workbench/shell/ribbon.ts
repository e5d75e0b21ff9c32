import { element } from './element';
import { keepFocus, menuBelow } from './menu-below';
import type { RibbonButton, RibbonControl, RibbonGroup } from './read-manifest';

/** Calls `run` with the button or menu item that was pressed. */
export function drawRibbon(
  parent: HTMLElement,
  { label, controls }: RibbonGroup,
  run: (button: RibbonButton) => void,
): void {
  const draw = (control: RibbonControl) => {
    const button = element('button', { type: 'button', className: 'ribbon-button', title: control.tip }, [
      iconImage(control.icons, 32),
      element('span', {}, [control.label]),
    ]);
    button.dataset.control = control.id;
    keepFocus(button);
    if ('items' in control) {
      const entries = control.items.map((item) => ({
        content: [iconImage(item.icons, 16), element('span', {}, [item.label])],
        tip: item.tip,
        run: () => run(item),
      }));
      return menuBelow(button, control.label, entries);
    }
    button.addEventListener('click', () => run(control));
    return button;
  };
  parent.replaceChildren(
    element('div', { className: 'ribbon-group', role: 'group', ariaLabel: label }, [
      element('div', { className: 'ribbon-controls' }, controls.map(draw)),
      element('div', { className: 'ribbon-label', ariaHidden: 'true' }, [label]),
    ]),
  );
}

/** A plain puzzle piece, like Office's image for an add-in whose icon it cannot use. */
const GENERIC =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="none" stroke="#8a8a8a" stroke-width="2" ' +
      'd="M5 11h6a3.5 3.5 0 1 1 6 0h6v6a3.5 3.5 0 1 1 0 6v5H5z"/></svg>',
  );

const allowed = new Map<string, Promise<boolean>>();

/**
 * Office on Windows uses no icon whose reply has Cache-Control (Microsoft: the manifest's Image element; office-js
 * issue 2981).
 */
const isAllowed = (source: string): Promise<boolean> => {
  const known = allowed.get(source);
  if (known) return known;
  const asked = fetch(source, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => ok && !headers.has('cache-control'),
    () => false,
  );
  allowed.set(source, asked);
  return asked;
};

/** `size` is in pixels. A high-density screen uses a larger image. */
function iconImage(icons: ReadonlyMap<number, string>, size: number): HTMLImageElement {
  const sizes = [...icons.keys()].sort((a, b) => a - b);
  const source = (requestedSize: number) =>
    icons.get(sizes.find((candidate) => candidate >= requestedSize) ?? sizes.at(-1) ?? 0) ?? '';
  const image = element('img', { alt: '', width: size, height: size });
  const sources = [source(size), source(2 * size)];
  void Promise.all(sources.map(isAllowed)).then((answers) => {
    image.src = answers.every(Boolean) ? source(size) : GENERIC;
    if (answers.every(Boolean)) image.srcset = `${source(size)} 1x, ${source(2 * size)} 2x`;
  });
  return image;
}
