import { element } from './shell/element';

/** What the line below the ribbon says has happened, each thing once until it is dismissed or taken back. */
const said = new Set<string>();

/** Tells a visitor of the page. What is for developers goes to the console. Gives what takes the sentence back. */
export function notify(text: string): () => void {
  if (!said.has(text)) {
    said.add(text);
    draw();
  }
  return () => {
    if (said.delete(text)) draw();
  };
}

function draw(): void {
  const line = document.getElementById('notice');
  if (!line) return;
  line.hidden = said.size === 0;
  const dismiss = element('button', { type: 'button', ariaLabel: 'Dismiss', title: 'Dismiss' }, ['×']);
  dismiss.addEventListener('click', () => {
    said.clear();
    draw();
  });
  line.replaceChildren(
    element(
      'div',
      {},
      [...said].map((one) => element('p', {}, [one])),
    ),
    dismiss,
  );
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
