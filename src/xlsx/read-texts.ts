import { readXml, SPREADSHEET } from './read-xml';
import { refuse } from './refuse';

/** Excel writes characters that XML lacks as `_x000D_`, and what looks so as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** What may stand in each element of a text. */
export const IN_TEXT: Readonly<Record<string, readonly string[]>> = {
  si: ['t', 'r', 'rPh', 'phoneticPr'],
  is: ['t', 'r', 'rPh', 'phoneticPr'],
  r: ['rPr', 't'],
  rPh: ['t'],
};
const IN_LIST: typeof IN_TEXT = { ...IN_TEXT, sst: ['si'] };

/** Returns if an element adds to a text that is whole already: of plain text and runs, programs may show either. */
export function followPieces(): (name: string, around: string | undefined) => boolean {
  let [text, run] = ['', ''];
  return (name, around) => {
    const before = around === 'r' ? run : text;
    if (name === 'si' || name === 'is') text = '';
    else if (name === 'r') [text, run] = ['r', ''];
    else if (name !== 't' || around === 'rPh') return false;
    else if (around === 'r') run = 't';
    else text = 't';
    return name === 't' ? before !== '' : name === 'r' && before === 't';
  };
}

/**
 * Reads the texts that cells share. Formats within a text are left out, and so is how it is spoken. Calls `count` for each.
 */
export function readTexts(part: string, xml: string, count?: () => void): string[] {
  const texts: string[] = [];
  let text = '';
  const path: string[] = [];
  const isWhole = followPieces();
  readXml(part, xml, {
    open(name, _, __, namespace) {
      const around = path.at(-1);
      const isIn =
        around === undefined ? name === 'sst' : around === 'rPr' || IN_LIST[around]?.includes(name);
      if (namespace !== SPREADSHEET)
        throw refuse(`Part "${part}" has an element "${name}" of another format, so the file was not read.`);
      if (!isIn || isWhole(name, around))
        throw refuse(
          `Part "${part}" has a text with "${name}" where no workbook has it, so it was not read.`,
        );
      if (name === 'si') text = '';
      path.push(name);
    },
    text(piece) {
      if (path.at(-1) === 't' && path.at(-2) !== 'rPh') text += piece;
    },
    close(name) {
      path.pop();
      if (name !== 'si') return;
      count?.();
      texts.push(unescaped(text));
    },
  });
  return texts;
}
