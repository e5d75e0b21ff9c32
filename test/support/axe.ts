import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

/** Returns a page's accessibility violations as `rule: element` lines, outside the selector `exclude`. */
export async function accessibilityViolations(frame: Frame, exclude?: string): Promise<string[]> {
  if (!(await frame.evaluate("'axe' in window")))
    await frame.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const context = exclude === undefined ? '' : JSON.stringify({ exclude: [exclude] });
  const { violations } = await frame.evaluate<AxeResults>(`axe.run(${context})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
