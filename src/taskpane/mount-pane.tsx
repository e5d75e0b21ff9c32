import { createRoot } from 'react-dom/client';
import type { PaneContext } from '../excel/pane/pane-context';
import { keepFocus } from './keep-focus';
import { Pane } from './pane';

export function mountPane(root: HTMLElement, context: PaneContext): void {
  keepFocus(root);
  createRoot(root).render(<Pane context={context} />);
}
