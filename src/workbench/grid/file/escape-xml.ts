const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Line breaks stay also within an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]|[\n\r\t]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`);

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
