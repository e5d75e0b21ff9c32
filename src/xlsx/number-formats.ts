export const GENERAL = 'General';

/** A text, a character that stands for itself, space of a character's width, a fill, words in brackets, or a word. */
const PIECE = /"([^"]*)"|\\([^])|([_*][^])|\[([^\]]*)\]|(General|AM\/PM|A\/P|E[+-]|[a-z]+)|([^])/gi;
/** Characters that stand for themselves without a mark. */
const PLAIN = /^[-$+/():!^&'~{}<>= ]$/;

/** Writes a number format so that formats that look alike are equal: programs mark the same text in several ways. */
export function normalFormat(code: string): string {
  const normal = code.replace(
    PIECE,
    (piece, quoted?: string, marked?: string, space?: string, inside?: string, word?: string) => {
      if (quoted !== undefined) return [...quoted].map(plain).join('');
      if (marked !== undefined) return plain(marked);
      if (inside !== undefined) return bracket(inside);
      if (word !== undefined) return /^general$/i.test(word) ? GENERAL : word.toLowerCase();
      return space ?? piece;
    },
  );
  const quoted = normal.replace(/(?:\\[^"])+/g, (run) => `"${run.replace(/\\([^])/g, '$1')}"`);
  // A section for texts that shows them is what happens without it.
  return quoted.replace(/;@$/, '') || GENERAL;
}

const plain = (character: string): string => (PLAIN.test(character) ? character : `\\${character}`);

/** `[$€-407]` shows a sign, `[$-409]` only says in which language months are written. */
function bracket(inside: string): string {
  const [, sign, language = ''] = /^\$([^-]*)(?:-(.*))?$/.exec(inside) ?? [];
  if (sign === undefined) return `[${inside.toLowerCase()}]`;
  return sign === '' && /^f[48]00$/i.test(language)
    ? `[$-${language.toLowerCase()}]`
    : [...sign].map(plain).join('');
}
