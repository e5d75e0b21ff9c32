import fc from 'fast-check';

/**
 * The unit of texts with any code points, also halves of surrogate pairs. fast-check's own unit `binary` gives the same texts,
 * but fills a map with all 1.1 million of them in each file, which takes a second.
 */
export const CODE_POINT = fc.nat({ max: 0x10ffff }).map(
  (code) => String.fromCodePoint(code),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('not one code point');
    return code;
  },
);
