/** A directive: a name with an optional value, which may be quoted. */
const DIRECTIVE = /^([^\s=]+?)(?:=(?:"(.*)"|([^"]*)))?$/;
/** Splits a header at the commas that are not inside quotes. */
const DIRECTIVES = /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g;

/**
 * Returns the oldest acceptable age of a response in milliseconds, from a request's `Cache-Control` (RFC 9111 §5.2.1).
 * 0 demands a new response (`no-cache`, `max-age=0`). Without a directive it is `Infinity`.
 * Uses the smallest of several values; ignores unknown and malformed directives.
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
