import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../axe';
import type { OpenPane } from './pane-page';

/** Fluent UI's own focus guards, which are focusable and hidden. */
const FLUENT_FOCUS_GUARDS = '[data-tabster-dummy]';
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no accessibility violations in any theme, and no horizontal scrolling. */
export async function expectWithinReach({ page, set }: OpenPane): Promise<void> {
  // Fonts of other machines are wider, and people may set wider letters: https://www.w3.org/TR/WCAG22/#text-spacing
  for (const letterSpacing of ['normal', '0.12em']) {
    const wide = await page.addStyleTag({ content: `* { letter-spacing: ${letterSpacing} !important; }` });
    expect(await tooWide(page)).toEqual([]);
    await wide.evaluate((element) => (element as Element).remove());
  }
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

/** Lists the innermost elements that reach beyond the right edge of a page that scrolls horizontally, with their texts. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    const innermost = beyond.filter(
      (element) => !beyond.some((other) => other !== element && element.contains(other)),
    );
    return innermost.map(
      (element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`,
    );
  });
