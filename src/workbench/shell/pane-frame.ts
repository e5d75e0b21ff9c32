import { element } from './element';

interface PaneFrameOptions {
  title: string;
  close(): void;
  enter(): void;
  /** Handles each key before the add-in's page does. */
  heard(event: KeyboardEvent): void;
}

export interface PaneFrame {
  show(visible: boolean): void;
  readonly visible: boolean;
  /** Replaces the previous page. */
  insert(frame: HTMLIFrameElement): void;
  /** Moves the keyboard focus to the close button. */
  focus(): void;
}

export function paneFrame(parent: HTMLElement, options: PaneFrameOptions): PaneFrame {
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
    show: (visible) => {
      parent.hidden = !visible;
    },
    get visible() {
      return !parent.hidden;
    },
    insert: (frame) => {
      // Each page that the frame loads needs its own listener.
      frame.addEventListener('load', () =>
        frame.contentWindow?.addEventListener('keydown', options.heard, true),
      );
      body.replaceChildren(frame);
    },
    focus: () => close.focus(),
  };
}
