import { refusalOf } from '../workbook/refused-entry';
import { isCoreCommand, type Command, type Model } from '@odoo/o-spreadsheet';

/** The start of the library's message, which wrongly says that Excel refuses an apostrophe, too. */
const SHEET_NAME = 'Some used characters are not allowed in a sheet name';

/** Returns a function that shows a refusal until the grid's next accepted command. `notify` returns a withdrawal. */
export function gridNotices(model: Model, notify: (text: string) => () => void): (text: string) => void {
  let shown: (() => void)[] = [];
  model.on('command-dispatched', {}, (dispatched) => {
    const command = dispatched as unknown as Command;
    // A sheet grows on its own when a result arrives.
    if (!isCoreCommand(command) || command.type === 'ADD_COLUMNS_ROWS') return;
    shown.forEach((takeBack) => takeBack());
    shown = [];
  });
  const tell = (text: string) => void shown.push(notify(inOwnWords(text)));
  model.on('command-rejected', {}, (rejected) => {
    const { command } = rejected as unknown as { command: Command };
    const refusal = command.type === 'UPDATE_CELL' ? refusalOf(command.content ?? '') : undefined;
    if (refusal) tell(refusal);
  });
  return tell;
}

const inOwnWords = (text: string) =>
  text.startsWith(SHEET_NAME)
    ? "A sheet's name cannot contain * ? / \\ [ or ], and cannot begin or end with an apostrophe. Choose another name."
    : text;
