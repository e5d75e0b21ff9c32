import { createExcelEvents, type ExcelEvents } from './host/excel/excel-events';
import { excelObjects } from './host/excel/excel-objects';
import { OfficeHost, type HostSettings } from './host/office-host';
import { watchEditMode } from './host/refuse-batch';
import type { PaneFrame } from './shell/pane-frame';
import type { Workbook } from './workbook/workbook';

interface AddinRuntimeOptions extends HostSettings {
  /** Returns the workbook as an .xlsx file. */
  save(): Promise<Uint8Array>;
  book: Workbook;
  fileName: string;
  pane: PaneFrame;
}

/** Opens the page of the add-in in the pane. Each reopening of the workbook starts a new page. */
export function startAddin(options: AddinRuntimeOptions) {
  const { book, functions, pane, behaviour } = options;
  let events: ExcelEvents;
  const open = () => {
    const frame = document.createElement('iframe');
    frame.title = 'Rent Roll add-in';
    events = createExcelEvents(book);
    const host = new OfficeHost({
      ...options,
      frame,
      events,
      workbook: excelObjects({ ...options, events }),
      isEditing: watchEditMode(book, events, behaviour),
      exportFile: options.save,
      changedByAddin: () => behaviour.platform === 'desktop' && book.forgetUndoSteps(),
      paneVisible: pane.visible,
      show: (visible) => pane.show(visible),
    });
    pane.insert(frame);
    return host;
  };
  let host = open();
  return {
    host: () => host,
    close: () => host.close(),
    /** Edits as another person in the same file. */
    byCoAuthor: (edit: () => void) => events.byCoAuthor(edit),
    /** Simulates opening the saved workbook: the page is new, settings and cell values stay. */
    reopen: () => {
      host.close();
      functions.restart();
      host = open();
      book.reopen();
    },
  };
}
