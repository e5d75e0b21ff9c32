/** The line under the title in which the page says what is wrong, each thing once. */
const said = new Set<string>();

export function notify(text: string): void {
  if (said.has(text)) return;
  said.add(text);
  const line = document.getElementById('notice');
  if (!line) return;
  line.textContent = [...said].join('\n');
  line.hidden = false;
}

/**
 * The workbench does not work, and why: in place of the grid if there is none. Also in
 * `document.body.dataset.error`.
 */
export function notifyBootError(text: string): void {
  document.body.dataset.error ??= text;
  const opening = document.querySelector('.opening');
  if (opening) opening.replaceChildren(heading('The workbench did not start.'), text);
  else notify(text);
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h2');
  element.textContent = text;
  return element;
}
