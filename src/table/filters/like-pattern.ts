import { type Comparison, type Operand } from './condition';

/** Stands for itself in a condition. */
const literal = (text: string): string => text.replace(/[*?~]/g, '~$&');

/**
 * Returns what `like` means with this value, as SQL says it: `%` is any text, and `_` any character. Without `%`, a person may mean
 * the whole text or a part of it. Returns nothing for a value that a condition cannot say.
 */
export function likeComparisons({ value, isQuoted }: Operand, isNegative: boolean): Comparison[] {
  const text = String(value);
  // Classes and escapes of some databases. No text begins or ends with a space.
  if (text === '' || text !== text.trim() || /[[\]\\]/.test(text)) return [];
  const whole = (pattern: string): Comparison => ({
    operator: isNegative ? '<>' : '=',
    operands: [{ value: pattern, isQuoted }],
  });
  const translated = literal(text).replaceAll('%', '*').replaceAll('_', '?');
  if (!text.includes('%')) {
    // The like of other programs.
    if (/[*?]/.test(text)) return text.includes('_') ? [] : [whole(text)];
    const part: Comparison = {
      operator: isNegative ? 'does not contain' : 'contains',
      operands: [{ value: text, isQuoted }],
    };
    return [whole(translated), part];
  }
  const [, before = '', inside = '', after = ''] = /^(%*)(.*?)(%*)$/.exec(text) ?? [];
  if (inside === '' || inside !== inside.trim() || /[%_]/.test(inside)) return [whole(translated)];
  const operands = [{ value: literal(inside), isQuoted }];
  if (before !== '' && after !== '')
    return [{ operator: isNegative ? 'does not contain' : 'contains', operands }];
  return [
    before === ''
      ? { operator: isNegative ? 'does not begin with' : 'begins with', operands }
      : { operator: isNegative ? 'does not end with' : 'ends with', operands },
  ];
}
