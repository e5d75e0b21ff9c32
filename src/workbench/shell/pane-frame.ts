import { element } from './element';

interface PaneFrameOptions {
  title: string;
  close(): void;
  enter(): void;
  /** Handles each key before the add-in's page does. */
  heard(event: KeyboardEvent): void;
}

export type PaneFrame = ReturnType<typeof paneFrame>;

export function paneFrame(parent: HTMLElement, options: PaneFrameOptions) {
  const close = element('button', {
    type: 'button',
    className: 'pane-close',
    ariaLabel: 'Close pane',
    title: 'Close',
  });
  close.addEventListener('click', options.close);
  close.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.shiftKey) return;
    event.preventDefault();
    options.enter();
  });
  const body = element('div', { className: 'pane-body' });
  parent.replaceChildren(
    element('div', { className: 'pane-header' }, [element('h2', {}, [options.title]), close]),
    body,
  );
  return {
    show: (visible: boolean) => {
      parent.hidden = !visible;
    },
    get visible() {
      return !parent.hidden;
    },
    /** Replaces the previous page. */
    insert: (frame: HTMLIFrameElement) => {
      // Each page that the frame loads needs its own listener.
      frame.addEventListener('load', () =>
        frame.contentWindow?.addEventListener('keydown', options.heard, true),
      );
      body.replaceChildren(frame);
    },
    /** Moves the keyboard focus to the close button. */
    focus: () => close.focus(),
  };
}
