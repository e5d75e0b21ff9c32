import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

interface Choice {
  /** A selector of elements to leave out. */
  exclude?: string;
  /** Default: all rules. */
  rules?: string[];
}

/** A button that has just been enabled fades into its colours, and in between it lacks contrast. */
const endTransitions = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });

/** Where a picture of each page that is checked is written, so that a person can look at it. */
const PICTURES = process.env.RR_PICTURES;
let pictures = 0;

async function takePicture(page: Page): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${path.basename(testPath, '.test.ts')} ${currentTestName}`.replaceAll(/[^\w-]+/g, '-');
  pictures += 1;
  await page.screenshot({
    path: path.join(PICTURES!, `${name.slice(0, 120)}-${pictures}.png`),
    fullPage: true,
  });
}

/** Returns what axe-core reports of a page, as `rule: element` lines. */
export async function accessibilityViolations(
  frame: Frame,
  { exclude, rules }: Choice = {},
): Promise<string[]> {
  if (!(await frame.evaluate("'axe' in window")))
    await frame.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  await endTransitions(frame);
  if (PICTURES) await takePicture(frame.page());
  const context = exclude === undefined ? 'document' : JSON.stringify({ exclude: [exclude] });
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await frame.evaluate<AxeResults['violations']>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A result of accessibility-checker-engine, as far as it is read here. */
interface EngineResult {
  ruleId: string;
  message: string;
  snippet: string;
  path: { aria: string };
}

/**
 * Returns what accessibility-checker-engine reports of a page: what fails, of its requirements and of its recommendations. What it
 * only asks a person to verify, such as each use of a colour or of a roving tab stop, is left out.
 */
export async function engineFindings(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate("'ace_ibma' in window")))
    await frame.evaluate(
      `${readFileSync(require.resolve('accessibility-checker-engine/ace-window.js'), 'utf8')};void 0`,
    );
  await endTransitions(frame);
  // Most of what it finds is passed, and too much to be sent.
  const failed = await frame.evaluate<EngineResult[]>(
    `(() => {
      const checker = new ace_ibma.Checker();
      const isFailed = ({ value: [, outcome] }) => outcome === 'FAIL';
      return checker.check(document, ['IBM_Accessibility']).then(({ results }) => results.filter(isFailed));
    })()`,
  );
  return failed.map(({ ruleId, message, snippet, path }) => `${ruleId}: ${message} ${path.aria} ${snippet}`);
}
