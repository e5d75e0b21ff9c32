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

/** `[$€-407]` shows a sign. Of a language, months are written in it, which is not told. */
function bracket(inside: string): string {
  const [, sign, language = ''] = /^\$([^-]*)(?:-(.*))?$/.exec(inside) ?? [];
  if (sign === undefined) return `[${inside.toLowerCase()}]`;
  return [...sign].map(plain).join('') + shownOtherwise(language.toLowerCase());
}

const OF_SYSTEM: Readonly<Record<string, string>> = { 'x-sysdate': 'f800', 'x-systime': 'f400' };

/** Keeps what shows a date or time of the system, and the other digits (D) and calendar (07) of `D07041E` or `th-TH,D07`. */
function shownOtherwise(language: string): string {
  const ofSystem = OF_SYSTEM[language] ?? language;
  if (/^f[48]00$/.test(ofSystem)) return `[$-${ofSystem}]`;
  const [, long, short = long] =
    /^(?:0*([0-9a-f]{1,4})[0-9a-f]{4}|.*,0*([0-9a-f]{1,4}))$/.exec(language) ?? [];
  const code = Number.parseInt(short ?? '0', 16);
  // 1 is what Excel shows without it.
  return code >> 8 > 1 || (code & 255) > 1 ? `[$-${short}]` : '';
}
