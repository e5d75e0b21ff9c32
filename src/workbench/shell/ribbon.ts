import { element } from './element';
import type { RibbonButton, RibbonControl, RibbonGroup } from './read-manifest';
import { ribbonButton } from './ribbon-button';
import { ribbonMenu } from './ribbon-menu';

/** Calls `run` with the button or menu item that was pressed. */
export function drawRibbon(
  parent: HTMLElement,
  { label, controls }: RibbonGroup,
  run: (button: RibbonButton) => void,
): void {
  const draw = (control: RibbonControl) => {
    const button = ribbonButton(control);
    if ('items' in control) return ribbonMenu(button, control, run);
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
