/** A directive: a name with an optional value, which may be quoted. */
const DIRECTIVE = /^([^\s=]+?)(?:=(?:"(.*)"|([^"]*)))?$/;
/** Splits a header at the commas that are not inside quotes. */
const DIRECTIVES = /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g;

/** Reads `Cache-Control` (RFC 9111 §5.2.1). 0 demands a new response. Without a valid directive it is `Infinity`. */
export function requestMaxAgeMs(cacheControl: string | undefined): number {
  const ages = (cacheControl?.match(DIRECTIVES) ?? []).map((text) => {
    const [, name = '', quoted, plain] = DIRECTIVE.exec(text.trim()) ?? [];
    if (/^no-cache$/i.test(name)) return 0;
    const seconds = quoted ?? plain ?? '';
    return /^max-age$/i.test(name) && /^\d+$/.test(seconds) ? 1000 * Number(seconds) : Infinity;
  });
  return Math.min(Infinity, ...ages);
}
