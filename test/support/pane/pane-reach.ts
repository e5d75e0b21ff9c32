import { accessibilityViolations } from '../axe';
import type { OpenPane } from './pane-page';

/** Fluent UI puts focus guards around some of its parts: focusable, hidden, and none of ours to change. */
const FLUENT_FOCUS_GUARDS = '[data-tabster-dummy]';

/** No accessibility violations in any theme, and no sideways scrolling. */
export async function expectWithinReach({ page, set }: OpenPane): Promise<void> {
  const [shown, needed] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth];
  });
  expect(needed).toBe(shown);
  // Fluent fades from colour to colour, and axe would measure one on the way.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  for (const theme of ['light', 'dark', 'high contrast'] as const) {
    await set({ theme });
    const violations = await accessibilityViolations(page.mainFrame(), FLUENT_FOCUS_GUARDS);
    expect(violations.map((violation) => `${theme}: ${violation}`)).toEqual([]);
  }
}
