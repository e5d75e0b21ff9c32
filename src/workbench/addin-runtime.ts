import type { CustomFunctions } from './host/custom-functions';
import type { DocumentSettings } from './host/document-settings';
import { createExcelEvents } from './host/excel/excel-events';
import { excelObjects } from './host/excel/excel-objects';
import type { KeyboardExit } from './host/keyboard-exit';
import { OfficeHost } from './host/office-host';
import type { Theme } from './host/office-theme';
import type { PaneFrame } from './shell/pane-frame';
import type { Workbook } from './workbook/workbook';

interface AddinRuntimeOptions {
  addinUrl: URL;
  book: Workbook;
  fileName: string;
  settings: DocumentSettings;
  functions: CustomFunctions;
  pane: PaneFrame;
  requirementSets: Readonly<Record<string, string>>;
  maxRequestBytes: number;
  theme: Theme;
  injectsTheme: boolean;
  leave(to: KeyboardExit): void;
  onMissing(api: string): void;
  onProblem(text: string, detail: string): void;
}

/** Each reopening of the workbook starts a new page. */
interface AddinRuntime {
  host(): OfficeHost;
  /** Simulates opening the saved workbook: the page is new, settings and cell values stay. */
  reopen(): void;
}

export function startAddin(options: AddinRuntimeOptions): AddinRuntime {
  const { book, functions, pane } = options;
  const open = () => {
    const frame = document.createElement('iframe');
    frame.title = 'Rent Roll add-in';
    const events = createExcelEvents(book);
    const host = new OfficeHost({
      ...options,
      frame,
      events,
      workbook: excelObjects({ ...options, events }),
      paneVisible: pane.visible,
      show: (visible) => pane.show(visible),
    });
    pane.insert(frame);
    return host;
  };
  let host = open();
  return {
    host: () => host,
    reopen: () => {
      host.close();
      functions.restart();
      host = open();
      book.reopen();
    },
  };
}
