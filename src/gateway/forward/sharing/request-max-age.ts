/** A directive: a name, and a value that may stand in quotes. */
const DIRECTIVE = /^([^\s=]+?)(?:=(?:"(.*)"|([^"]*)))?$/;
/** Commas in quotes are none between directives. */
const DIRECTIVES = /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g;

/**
 * How old an answer may be by a request's `Cache-Control` (RFC 9111, 5.2.1), in milliseconds: 0 where it is to be asked
 * anew (`no-cache`, `max-age=0`), `Infinity` where nothing is said. Of several the least holds; what is not known, or is
 * not written as it should be, says nothing.
 */
export function requestMaxAgeMs(cacheControl: string | undefined): number {
  const ages = (cacheControl?.match(DIRECTIVES) ?? []).map((text) => {
    const [, name = '', quoted, plain] = DIRECTIVE.exec(text.trim()) ?? [];
    if (/^no-cache$/i.test(name)) return 0;
    const seconds = quoted ?? plain ?? '';
    return /^max-age$/i.test(name) && /^\d+$/.test(seconds) ? 1000 * Number(seconds) : Infinity;
  });
  return Math.min(Infinity, ...ages);
}
