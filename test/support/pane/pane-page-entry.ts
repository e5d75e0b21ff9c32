/** The entry of the page that shows the pane over a stage. See pane-page.ts. */
import { mountPane } from '../../../src/taskpane/mount-pane';
import { fakePaneParts } from './fake-pane-parts';
import type { PaneStage, Stage } from './pane-stage';

declare global {
  interface Window {
    /** Shows a pane over this stage instead of the last one. */
    showPane(stage: Stage): void;
    pane: PaneStage;
  }
}

let remove = () => {};
window.showPane = (stage) => {
  remove();
  const { pane, ...stageOfPane } = fakePaneParts(stage);
  window.pane = stageOfPane;
  const element = document.createElement('main');
  element.id = 'pane';
  document.getElementById('pane')!.replaceWith(element);
  window.scrollTo(0, 0);
  remove = mountPane(element, pane);
};
