import type { KeyboardEvent } from 'react';

const BLOCKS = '[data-block]';
const STOP = '[data-arrow-stop][tabindex="0"], [data-block-stop]';
const FIELD = 'input, select';

/**
 * Makes a block one tab stop: from its line, Tab leads past its fields to the next block, and Shift+Tab to the line of the
 * one before. From the line the down arrow leads into the fields, among which Tab moves as everywhere.
 */
export function leaveBlock(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, altKey, currentTarget, target } = event;
  const isAtLine = (target as HTMLElement).matches('[data-arrow-stop]');
  if (!isAtLine || altKey || event.ctrlKey || event.metaKey) return;
  const next = key === 'Tab' ? stopBeside(currentTarget, shiftKey ? -1 : 1) : undefined;
  const field =
    key === 'ArrowDown' && !(target as HTMLElement).matches('li')
      ? currentTarget.querySelector<HTMLElement>(`:is(${FIELD}):not([tabindex="-1"])`)
      : undefined;
  const wanted = next ?? field;
  if (!wanted) return;
  event.preventDefault();
  // Otherwise Office.js would move the focus on from where it was.
  event.stopPropagation();
  wanted.focus();
}

function stopBeside(block: HTMLElement, step: -1 | 1): HTMLElement | undefined {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  const other = blocks[blocks.indexOf(block) + step];
  return other?.querySelector<HTMLElement>(STOP) ?? undefined;
}
