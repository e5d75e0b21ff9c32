import { readXml, SPREADSHEET } from './read-xml';
import { refuse } from './refuse';

/** Excel writes characters that XML lacks as `_x000D_`, and what looks so as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/**
 * Reads the texts that cells share. Formats within a text are left out, and so is how it is spoken. Calls `count` for each.
 */
export function readTexts(part: string, xml: string, count?: () => void): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  readXml(part, xml, {
    open(name, _, __, namespace) {
      if (namespace !== SPREADSHEET)
        throw refuse(`Part "${part}" has an element "${name}" of another format, so the file was not read.`);
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 'si') {
        count?.();
        texts.push(unescaped(text));
      }
      if (name === 'rPh') isSpoken = false;
      isText = false;
    },
  });
  return texts;
}
