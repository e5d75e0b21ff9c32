import { element } from './shell/element';

/** The line below the ribbon in which the page says what has happened, each thing once until it is dismissed. */
const said = new Set<string>();

/** Tells a visitor of the page. What is for developers goes to the console. */
export function notify(text: string): void {
  if (said.has(text)) return;
  said.add(text);
  const line = document.getElementById('notice');
  if (!line) return;
  const dismiss = element('button', { type: 'button', ariaLabel: 'Dismiss', title: 'Dismiss' }, ['×']);
  dismiss.addEventListener('click', () => {
    said.clear();
    line.hidden = true;
  });
  line.replaceChildren(
    element(
      'div',
      {},
      [...said].map((one) => element('p', {}, [one])),
    ),
    dismiss,
  );
  line.hidden = false;
}

/**
 * The workbench does not work, and why: in place of the grid if there is none. Also in
 * `document.body.dataset.error`.
 */
export function notifyBootError(text: string): void {
  document.body.dataset.error ??= text;
  const opening = document.querySelector('.opening');
  if (opening) opening.replaceChildren(element('h2', {}, ['The workbench did not start.']), text);
  else notify(text);
}
