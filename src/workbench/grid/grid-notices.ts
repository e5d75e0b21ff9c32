import { isCoreCommand, type Command, type Model } from '@odoo/o-spreadsheet';

/** The library's sentence begins so; it would have it that Excel refuses an apostrophe, too. */
const SHEET_NAME = 'Some used characters are not allowed in a sheet name';

/**
 * What the grid refuses, told to the person until the grid next takes something. `notify` shows a sentence and gives
 * what takes it back.
 */
export function gridNotices(model: Model, notify: (text: string) => () => void): (text: string) => void {
  let shown: (() => void)[] = [];
  model.on('command-dispatched', {}, (dispatched) => {
    const command = dispatched as unknown as Command;
    // Sheets grow by themselves, when a result comes.
    if (!isCoreCommand(command) || command.type === 'ADD_COLUMNS_ROWS') return;
    shown.forEach((takeBack) => takeBack());
    shown = [];
  });
  return (text) => void shown.push(notify(inOwnWords(text)));
}

const inOwnWords = (text: string) =>
  text.startsWith(SHEET_NAME)
    ? "A sheet's name cannot contain * ? / \\ [ or ], and on this page no apostrophe either, which Excel takes " +
      'inside a name. Choose another name.'
    : text;
