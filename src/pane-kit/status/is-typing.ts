/** Input elements that take no text. */
const BUTTONS = ['checkbox', 'radio', 'button', 'submit', 'file', 'range'].map(
  (type) => `:not([type=${type}])`,
);
const FIELDS = `input${BUTTONS.join('')}, textarea, select, [contenteditable]`;

/** Whether keys belong to this element, because a person types or chooses in it. */
export const isTyping = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.matches(FIELDS);
