import { element } from './element';

interface PaneFrameOptions {
  title: string;
  /** Closes the pane. */
  close(): void;
  /** Moves the keyboard into the add-in's page. */
  enter(): void;
  /** Hears each key that is pressed in the add-in's page before that page does. */
  heard(event: KeyboardEvent): void;
}

export interface PaneFrame {
  show(visible: boolean): void;
  readonly visible: boolean;
  /** Puts the add-in's page into the pane, in place of another one. */
  insert(frame: HTMLIFrameElement): void;
  /** Moves the keyboard to the frame's own control. */
  focus(): void;
}

/** The frame that Excel draws around an add-in's pane: its title, and a button that closes it. */
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
      // Each page that the frame loads has listeners of its own.
      frame.addEventListener('load', () =>
        frame.contentWindow?.addEventListener('keydown', options.heard, true),
      );
      body.replaceChildren(frame);
    },
    focus: () => close.focus(),
  };
}
