import { accessibilityViolations } from '../axe';
import type { OpenPane } from './pane-page';

/** Fluent UI's own focus guards, which are focusable and hidden. */
const FLUENT_FOCUS_GUARDS = '[data-tabster-dummy]';
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no accessibility violations in any theme, and no horizontal scrolling. */
export async function expectWithinReach({ page, set }: OpenPane): Promise<void> {
  const [shown, needed] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth];
  });
  expect(needed).toBe(shown);
  // Fluent animates colours, and axe would measure an intermediate one.
  const style = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  for (const theme of ['light', 'dark', 'high contrast'] as const) {
    await set({ theme });
    const violations = await accessibilityViolations(page.mainFrame(), {
      exclude: FLUENT_FOCUS_GUARDS,
      // A theme changes nothing but colours.
      ...(theme !== 'light' && { rules: COLOUR_RULES }),
    });
    expect(violations.map((violation) => `${theme}: ${violation}`)).toEqual([]);
  }
  await style.evaluate((element) => (element as Element).remove());
}
