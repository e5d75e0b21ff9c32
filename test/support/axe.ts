import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

/** The accessibility violations of a page as `rule: element` lines. */
export async function accessibilityViolations(frame: Frame): Promise<string[]> {
  await frame.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await frame.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
