import { element } from './shell/element';

/** The notices below the ribbon. Each is shown once until it is dismissed or withdrawn. */
const shown = new Set<string>();

/** Returns a function that withdraws the notice. */
export function notify(text: string): () => void {
  if (!shown.has(text)) {
    shown.add(text);
    draw();
  }
  return () => {
    if (shown.delete(text)) draw();
  };
}

function draw(): void {
  const line = document.getElementById('notice');
  if (!line) return;
  line.hidden = shown.size === 0;
  const dismiss = element('button', { type: 'button', ariaLabel: 'Dismiss', title: 'Dismiss' }, ['×']);
  dismiss.addEventListener('click', () => {
    shown.clear();
    draw();
  });
  line.replaceChildren(
    element(
      'div',
      {},
      [...shown].map((text) => element('p', {}, [text])),
    ),
    dismiss,
  );
}

/** Sets `document.body.dataset.error`. Takes the place of the grid if that is not drawn yet. */
export function notifyBootError(text: string): void {
  document.body.dataset.error ??= text;
  const opening = document.querySelector('.opening');
  if (opening) opening.replaceChildren(element('h2', {}, ['The workbench did not start.']), text);
  else notify(text);
}
