import type { Steps } from '../table/steps';
import type { Zip } from './open-zip';
import { readXml } from './read-xml';

/** Excel writes characters that XML lacks as `_x000D_`, and what looks so as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

/** Reads the texts that cells share, without their formats and without how they are spoken. Calls `count` for each. */
export function* readTexts(zip: Zip, part: string, count: () => void): Steps<string[]> {
  const texts: string[] = [];
  let text = '';
  let isShown = false;
  let isSpoken = false;
  yield* readXml(zip, part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isShown = name === 't' && !isSpoken;
    },
    text(piece) {
      if (isShown) text += piece;
    },
    close(name) {
      isShown = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      count();
      texts.push(unescaped(text));
    },
  });
  return texts;
}
