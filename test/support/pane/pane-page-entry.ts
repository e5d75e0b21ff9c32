/** The entry of the page that shows the pane over a stage. See pane-page.ts. */
import { mountPane } from '../../../src/taskpane/mount-pane';
import { fakePaneContext } from './pane-context';
import type { PaneStage, Stage } from './pane-stage';

declare global {
  interface Window {
    stage: Stage;
    pane: PaneStage;
  }
}

const { context, ...pane } = fakePaneContext(window.stage);
window.pane = pane;
mountPane(document.getElementById('pane')!, context);
