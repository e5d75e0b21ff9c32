import type { Span } from './read-xml';

/** What stands instead of a piece of a text. */
export interface Edit extends Span {
  text: string;
}

/** Makes the edits. An edit within another one is part of what goes. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text: instead } of [...edits].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue;
    pieces.push(text.slice(at, from), instead);
    at = to;
  }
  return pieces.join('') + text.slice(at);
}

/** Changes attributes of a tag, such as `<c r="B2" s="3">`. An attribute without a value goes. */
export function withAttributes(tag: string, changes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(changes).reduce((text, [name, value]) => {
    const without = text.replace(new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
    return value === undefined
      ? without
      : without.replace(/\s*\/?>$/, (end) => ` ${name}="${escapeXml(value)}"${end.trim()}`);
  }, tag);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** Writes a text as Excel does: characters that XML lacks as `_x0001_`, and what looks so with its first one escaped. */
export const escapeText = (text: string): string =>
  escapeXml(
    text
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      // eslint-disable-next-line no-control-regex
      .replace(
        /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
        (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      ),
  );

/** The prefix of a tag with its colon, such as `x:` of `<x:c>`. */
export const prefixOf = (tag: string): string => /^<([\w.-]+:)?/.exec(tag)?.[1] ?? '';
