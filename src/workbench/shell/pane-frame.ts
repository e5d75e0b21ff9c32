import { element } from './element';

export interface PaneFrame {
  show(visible: boolean): void;
  readonly visible: boolean;
  /** Puts the add-in's page into the pane, in place of another one. */
  insert(frame: HTMLIFrameElement): void;
  /** Moves the keyboard into the add-in's page. */
  focus(): void;
}

/** The frame that Excel draws around an add-in's pane: its title, and a button that closes it. */
export function paneFrame(parent: HTMLElement, title: string, onClose: () => void): PaneFrame {
  const close = element('button', {
    type: 'button',
    className: 'pane-close',
    ariaLabel: 'Close pane',
    title: 'Close',
  });
  close.addEventListener('click', onClose);
  const body = element('div', { className: 'pane-body' });
  parent.replaceChildren(
    element('div', { className: 'pane-header' }, [element('h2', {}, [title]), close]),
    body,
  );
  return {
    show: (visible) => {
      parent.hidden = !visible;
    },
    get visible() {
      return !parent.hidden;
    },
    insert: (frame) => body.replaceChildren(frame),
    focus: () => body.querySelector('iframe')?.focus(),
  };
}
