import { createRoot } from 'react-dom/client';
import type { PaneContext } from '../excel/pane/pane-context';
import { keepFocus } from './keep-focus';
import { Pane } from './pane';

/** Draws the pane into `root` and keeps it current with everything in `context`. */
export function mountPane(root: HTMLElement, context: PaneContext): void {
  keepFocus(root);
  createRoot(root).render(<Pane context={context} />);
}
