import type { FormulaLine, FormulaState } from '../../../answers/formulas/formula-line';
import { ALPHA_FEATURES } from '../../../table/columns/column-use';
import { countOf, countText, plural } from '../../../contract/count-text';
import { describeTime } from '../../../pane-kit/text/describe-age';

const WORDS: Record<FormulaState | 'waiting', string> = {
  waiting: 'Waits for sign-in',
  failed: 'Failed',
  stale: 'Not refreshed',
  running: 'Running',
  empty: 'No rows',
  current: 'Answered',
  saved: 'As saved',
};

/** Examples: "Answered · data of 14:03", "Not refreshed · data of 20 Nov 14:03". */
export const describeState = (
  { state, at }: { state: keyof typeof WORDS; at?: number | undefined },
  now: number,
): string => (at === undefined ? WORDS[state] : `${WORDS[state]} · data of ${describeTime(at, now)}`);

/** Examples: "11 × 5", and "10 of 412 rows" after a limit. */
export function sizeText({ size, limited }: Pick<FormulaLine, 'size' | 'limited'>): string {
  if (limited) return `${countText(limited.shown)} of ${countText(limited.all)} rows`;
  return size ? `${countText(size.rows)} × ${countText(size.columns)}` : '';
}

/** Returns one line without the equals sign. */
export const formulaText = (formula: string): string => formula.replace(/^=\s*/, '').replace(/\s+/g, ' ');

/** Example: "14 formulas · 1 failed · 2 not refreshed". */
export function formulaSummary(lines: readonly FormulaLine[]): string {
  const states = (['failed', 'stale', 'running'] as const).flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length;
    return count ? [`${countText(count)} ${WORDS[state].toLowerCase()}`] : [];
  });
  return [countOf(lines.length, 'formula'), ...states].join(' · ');
}

/** Returns undefined if no formula uses an alpha feature. */
export function alphaText(lines: readonly Pick<FormulaLine, 'usesAlpha'>[]): string | undefined {
  const using = lines.filter(({ usesAlpha }) => usesAlpha.length > 0);
  const features = ALPHA_FEATURES.filter((feature) =>
    using.some(({ usesAlpha }) => usesAlpha.includes(feature)),
  );
  if (features.length === 0) return undefined;
  const [what, they, them] =
    features.length === 1 ? ['an alpha feature', 'It', 'it'] : ['alpha features', 'They', 'them'];
  return (
    `${countOf(using.length, 'formula')} ${plural(using.length, 'uses', 'use')} ${what} (${features.join(', ')}). ` +
    `${they} may change or break without notice. Do not rely on ${them} in production.`
  );
}
