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

/** `size` is in pixels. The browser takes the icon that fits the screen. */
const iconImage = (srcset: string, size: number): HTMLImageElement =>
  element('img', { alt: '', width: size, height: size, srcset, sizes: `${size}px` });
