import { App } from '@odoo/owl';
import { Chart, registerables } from 'chart.js';
import { Spreadsheet, type Model } from '@odoo/o-spreadsheet';
import '@odoo/o-spreadsheet/dist/o_spreadsheet.css';
import { gridNotices } from './grid-notices';

interface MountOptions {
  element: HTMLElement;
  /** The content of the library's o_spreadsheet.xml. */
  templates: string;
  /** Returns a function that withdraws the notice. */
  notify(text: string): () => void;
}

interface MountedGrid {
  /** Whether a person edits a cell. */
  isEditing(): boolean;
}

/** Resolves when the grid knows its size, because only then it scrolls correctly. */
export async function mountGrid(
  model: Model,
  { element, templates, notify }: MountOptions,
): Promise<MountedGrid> {
  // The grid draws its charts with this global, which has all parts of the library as in its script for pages.
  Chart.register(...registerables);
  Object.assign(globalThis, { Chart: Object.assign(Chart, ...registerables) as typeof Chart });
  const tell = gridNotices(model, notify);
  const props = {
    model,
    notifyUser: ({ text }: { text: string }) => tell(text),
    raiseError: (text: string, confirmed?: () => void) => {
      tell(text);
      confirmed?.();
    },
    askConfirmation: (text: string, confirm: () => void, cancel?: () => void) =>
      window.confirm(text) ? confirm() : cancel?.(),
  };
  const app = new App(Spreadsheet, {
    props,
    templates,
    translateFn: (text: string) => text,
    warnIfNoStaticProps: false,
  });
  const grid = (await app.mount(element)) as unknown as ComposerOwner;
  while (model.getters.getSheetViewDimensionWithHeaders().height <= 0)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  return { isEditing: () => grid.composerFocusStore.activeComposer.editionMode !== 'inactive' };
}

/** The library's private part. The exact version pin and the tests guard it. */
interface ComposerOwner {
  composerFocusStore: { activeComposer: { editionMode: string } };
}
