import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame } from 'playwright-core';

/** Returns a page's accessibility violations as `rule: element` lines. */
export async function accessibilityViolations(
  frame: Frame,
  {
    exclude,
    rules,
  }: {
    /** A selector of elements to leave out. */
    exclude?: string;
    /** Default: all rules. */
    rules?: string[];
  } = {},
): Promise<string[]> {
  if (!(await frame.evaluate("'axe' in window")))
    await frame.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const context = exclude === undefined ? 'document' : JSON.stringify({ exclude: [exclude] });
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await frame.evaluate<AxeResults>(`axe.run(${context}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
