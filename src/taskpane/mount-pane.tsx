import { createRoot } from 'react-dom/client';
import type { PaneContext } from '../excel/pane/pane-context';
import { keepFocus } from './keep-focus';
import { Pane } from './pane';

/** The returned function removes the pane. */
export function mountPane(element: HTMLElement, context: PaneContext): () => void {
  const leaveFocus = keepFocus(element);
  const root = createRoot(element);
  root.render(<Pane context={context} />);
  return () => {
    root.unmount();
    leaveFocus();
  };
}
