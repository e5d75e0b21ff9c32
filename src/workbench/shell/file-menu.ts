import { element } from './element';
import { menuBelow, type MenuEntry } from './menu-below';

interface FileMenuActs {
  open(file: File): void;
  save(): Promise<{ name: string; bytes: Uint8Array }>;
  failed(thrown: unknown): void;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const LOST =
  'Print set-up is lost. Charts, rules, drop-downs and looks are kept as far as the grid knows them.';

/** Returns what handles Ctrl+O and Ctrl+S. */
export function drawFileMenu(
  parent: HTMLElement,
  { open, save, failed }: FileMenuActs,
): (event: KeyboardEvent) => void {
  const choice = element('input', { type: 'file', accept: '.xlsx,.xlsm', hidden: true, id: 'open-file' });
  choice.addEventListener('change', () => {
    const [file] = choice.files ?? [];
    if (file) open(file);
    // The same file can be chosen again.
    choice.value = '';
  });
  const saveFile = async () => {
    const { name, bytes } = await save();
    const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX }));
    element('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  const entry = (label: string, tip: string, run: () => void): MenuEntry => ({ content: [label], tip, run });
  const button = element('button', { type: 'button' }, ['File']);
  const acts = { o: () => choice.click(), s: () => void saveFile().catch(failed) };
  parent.replaceChildren(
    menuBelow(
      button,
      'File',
      [
        entry('Open .xlsx …', 'Opens a workbook in place of this one (Ctrl+O)', acts.o),
        entry('Save as .xlsx', 'Downloads this workbook (Ctrl+S)', acts.s),
      ],
      LOST,
    ),
    choice,
  );
  return (event) => {
    const act = acts[event.key.toLowerCase() as keyof typeof acts];
    if (!act || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
