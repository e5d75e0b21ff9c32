import type { Position } from '../workbook/area';
import { App } from '@odoo/owl';
import { Chart, registerables } from 'chart.js';
import {
  helpers,
  isCoreCommand,
  registries,
  Spreadsheet,
  type Command,
  type Model,
} from '@odoo/o-spreadsheet';
import '@odoo/o-spreadsheet/dist/o_spreadsheet.css';
import { missingFunctions, refusalOfCommand } from './refuse-formula';

interface MountOptions {
  element: HTMLElement;
  /** The content of the library's o_spreadsheet.xml. */
  templates: string;
  /** Returns a function that withdraws the notice. */
  notify(text: string): () => void;
  /** What an add-in puts into the menu of a cell. */
  menu: { label: string; items: readonly { label: string; run(): void }[] } | undefined;
}

/** Resolves when the grid knows its size, because only then it scrolls correctly. */
export async function mountGrid(model: Model, { element, templates, notify, menu }: MountOptions) {
  // The grid draws its charts with this global, which has all parts of the library as in its script for pages.
  Chart.register(...registerables);
  Object.assign(globalThis, { Chart: Object.assign(Chart, ...registerables) as typeof Chart });
  // The page has a menu of this name, and the grid's only sets other countries.
  delete registries.topbarMenuRegistry.content.file;
  const showNotice = gridNotices(model, notify);
  const props = {
    model,
    notifyUser: ({ text }: { text: string }) => showNotice(text),
    raiseError: (text: string, confirmed?: () => void) => {
      showNotice(text);
      confirmed?.();
    },
    askConfirmation: (text: string, confirm: () => void, cancel?: () => void) =>
      window.confirm(text) ? confirm() : cancel?.(),
  };
  if (menu)
    registries.cellMenuRegistry.replace('addin', {
      name: menu.label,
      // At the end, as in Excel.
      sequence: 1000,
      children: menu.items.map(({ label, run }) => ({ name: label, execute: run })),
    });
  const app = new App(Spreadsheet, {
    props,
    templates,
    translateFn: (text: string) => text,
    warnIfNoStaticProps: false,
  });
  const grid = (await app.mount(element)) as unknown as ComposerOwner;
  while (model.getters.getSheetViewDimensionWithHeaders().height <= 0)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  return {
    /** Whether a person edits a cell. */
    isEditing: () => grid.composerFocusStore.activeComposer.editionMode !== 'inactive',
    /** Enters what a person types, as a menu of Excel does. */
    finishEditing: () => grid.composerFocusStore.activeComposer.stopEdition(),
    close: () => app.destroy(),
    /** Returns the cell's place on the page in pixels, and scrolls it into view. */
    locate: ({ row, col }: Position) => {
      model.dispatch('SCROLL_TO_CELL', { row, col });
      const rect = model.getters.getVisibleRectWithoutHeaders(helpers.positionToZone({ row, col }));
      const cells = element.querySelector('.o-grid-overlay')!.getBoundingClientRect();
      return { x: cells.x + rect.x, y: cells.y + rect.y, width: rect.width, height: rect.height };
    },
  };
}

/** The library's private part. The exact version pin and the tests guard it. */
interface ComposerOwner {
  composerFocusStore: { activeComposer: { editionMode: string; stopEdition(): void } };
}

export function focusGrid(grid: HTMLElement): void {
  grid.querySelector<HTMLElement>('.o-grid-composer .o-composer')?.focus();
}

/** The start of the library's message, which wrongly says that Excel refuses an apostrophe, too. */
const SHEET_NAME = 'Some used characters are not allowed in a sheet name';

/** Returns a function that shows a refusal until the grid's next accepted command. `notify` returns a withdrawal. */
function gridNotices(model: Model, notify: (text: string) => () => void): (text: string) => void {
  let shown: (() => void)[] = [];
  model.on('command-dispatched', {}, (dispatched) => {
    const command = dispatched as unknown as Command;
    // A sheet grows on its own when a result arrives.
    if (!isCoreCommand(command) || command.type === 'ADD_COLUMNS_ROWS') return;
    shown.forEach((takeBack) => takeBack());
    shown = [];
    const missing = command.type === 'UPDATE_CELL' ? missingFunctions(command.content ?? '') : [];
    if (missing.length > 0)
      showNotice(
        `The workbench does not have ${missing.join(', ')}. If Excel has it, Excel calculates the formula.`,
      );
  });
  const showNotice = (text: string) => void shown.push(notify(inOwnWords(text)));
  model.on('command-rejected', {}, (rejected) => {
    const { command } = rejected as unknown as { command: Command };
    const refusal = refusalOfCommand(command, model.getters);
    if (refusal) showNotice(refusal);
  });
  return showNotice;
}

const inOwnWords = (text: string) =>
  text.startsWith(SHEET_NAME)
    ? "A sheet's name cannot contain * ? / \\ [ or ], and cannot begin or end with an apostrophe. Choose another name."
    : text;
