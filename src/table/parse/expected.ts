/** What may come next in a reply, in words for people. Both parsers use them, so that both say the same. */
export const EXPECTED = {
  row: 'a row',
  rowOrEnd: 'a row or a closing bracket',
  lineBreak: 'a line break',
  name: 'a field name in double quotes',
  nameOrEnd: 'a field name in double quotes or a closing brace',
  colon: 'a colon',
  value: 'a value',
  nextField: 'a comma or a closing brace',
  nextItem: 'a comma or a closing bracket',
  digit: 'a digit',
  noLeadingZero: 'no zero before other digits',
  escape: 'a valid escape sequence',
  noControl: 'no control character within a text',
  utf8: 'valid UTF-8',
  list: 'a list or an object with one',
  end: 'the end',
} as const;
