/**
 * Puts each row of a newline-delimited reply on one line, or returns undefined for other texts. The parsers also read rows
 * that are broken over several lines, which `JSON.parse` line by line refuses.
 */
export function asLines(text: string): string | undefined {
  const lines: string[] = [];
  let depth = 0;
  let isText = false;
  let line = '';
  let isBroken = true;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (isText) {
      if (letter === '\\') line += text.charAt(at++);
      else if (letter === '"') isText = false;
    } else if (depth === 0 && ' \r\n\t'.includes(letter)) {
      isBroken ||= letter === '\n';
      continue;
    } else if (depth === 0 && (letter !== '{' || !isBroken)) return undefined;
    else if (letter === '"') isText = true;
    else if ('{['.includes(letter)) depth++;
    else if ('}]'.includes(letter)) depth--;
    line += !isText && '\r\n\t'.includes(letter) ? ' ' : text.charAt(at);
    if (depth === 0) {
      lines.push(line);
      line = '';
      isBroken = false;
    }
  }
  return depth === 0 && lines.length > 1 ? lines.join('\n') : undefined;
}
