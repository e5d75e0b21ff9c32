import { accessibilityViolations, engineFindings } from '../axe';
import { propertyRuns } from '../property-runs';
import type { Page } from 'playwright-core';
import type { OpenPane } from './pane-page';

/** Fluent UI's own focus guards, which are focusable and hidden. */
const FLUENT_FOCUS_GUARDS = '[data-tabster-dummy]';
/** The rules of axe about colours, all that a theme changes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fonts of other machines are wider, and people may space letters: https://www.w3.org/TR/WCAG22/#text-spacing */
const WIDE_FONT = '* { letter-spacing: 0.12em !important; }';

/** Expects no horizontal scrolling, in a wide font neither. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await beyondEdge(page)).toEqual([]);
  const wide = await page.addStyleTag({ content: WIDE_FONT });
  expect(await beyondEdge(page)).toEqual([]);
  await wide.evaluate((element) => (element as Element).remove());
}

/** The second engine takes longer than all else, so `npm test` asks it of one page, and `npm run test:long` of each. */
const USUAL = propertyRuns(100) === 100 ? 'both' : 'axe';

/** Expects no accessibility violations in any theme, and {@link expectToFit}. */
export async function expectWithinReach(
  { page, set }: OpenPane,
  engines: 'axe' | 'both' = USUAL,
): Promise<void> {
  await expectToFit(page);
  // Fluent animates colours, and axe would measure an intermediate one. What is drawn only in view has no label for the other engine.
  const style = await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; content-visibility: visible !important; }',
  });
  for (const theme of ['light', 'dark', 'high contrast'] as const) {
    await set({ theme });
    const violations = await accessibilityViolations(page.mainFrame(), {
      exclude: FLUENT_FOCUS_GUARDS,
      // A theme changes nothing but colours.
      ...(theme !== 'light' && { rules: COLOUR_RULES }),
    });
    // Of colours axe tells enough.
    const findings = theme === 'light' && engines === 'both' ? await engineFindings(page.mainFrame()) : [];
    expect([...violations, ...findings].map((finding) => `${theme}: ${finding}`)).toEqual([]);
  }
  await style.evaluate((element) => (element as Element).remove());
}

/** Returns the innermost elements that make the page scroll horizontally, with their right edges. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth === clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const inner = beyond.filter(
      (element) => !beyond.some((child) => child !== element && element.contains(child)),
    );
    return [
      `${scrollWidth} of ${clientWidth} pixels`,
      ...inner.map((element) => element.outerHTML.slice(0, 200)),
    ];
  });
