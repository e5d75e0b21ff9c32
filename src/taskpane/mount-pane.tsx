import { FluentProvider } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { HostTheme } from '../excel/host/host-theme';
import { PaneParts, type ProvidedPart } from '../pane-kit/pane-part';
import { useChanging } from '../pane-kit/common-parts';
import { Contents } from './contents';
import { paneTheme } from './pane-theme';

export interface PaneProps {
  theme: HostTheme;
  parts: readonly ProvidedPart[];
}

/** The returned function removes the pane. */
export function mountPane(element: HTMLElement, props: PaneProps): () => void {
  const leaveFocus = keepFocus(element);
  const root = createRoot(element);
  root.render(<Pane {...props} />);
  return () => {
    root.unmount();
    leaveFocus();
  };
}

/** Moves the focus from a lost control to the first id in its `data-focus-next`. The returned function stops this. */
function keepFocus(root: HTMLElement): () => void {
  let next: string[] = [];
  let last: Element | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target as Element;
    const around = last.closest<HTMLElement>('[data-focus-next]');
    next = around?.dataset.focusNext?.split(' ') ?? [];
  };
  const observer = new MutationObserver(() => {
    // Otherwise this would take the person out of the sheet.
    if (!last || last.isConnected || document.activeElement !== document.body || !document.hasFocus()) return;
    const target = next.map((id) => document.getElementById(id)).find(Boolean);
    // The target may come later, with a part that is loading.
    if (target) last = null;
    target?.focus();
  });
  root.addEventListener('focusin', remember);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function Pane({ theme, parts }: PaneProps) {
  const name = useChanging(theme, theme.name);
  useEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
    document.body.style.backgroundColor = paneTheme(name).colorNeutralBackground1;
  }, [name]);
  return (
    <FluentProvider theme={paneTheme(name)}>
      <PaneParts parts={parts}>
        <Contents />
      </PaneParts>
    </FluentProvider>
  );
}
