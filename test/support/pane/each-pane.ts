import { startPaneBrowser } from '../browser/outside';
import type { OpenPane } from './pane-page';
import type { Stage } from './pane-stage';

type Show = Awaited<ReturnType<typeof startPaneBrowser>>['open'];

/**
 * Opens panes for the tests of a file, one at a time, in one page. A test fails if its pane had an error. A style or
 * script that the Content-Security-Policy refuses is an error too.
 */
export function eachPane(usual: Partial<Stage> = {}): Show {
  let browser: Awaited<ReturnType<typeof startPaneBrowser>> | undefined;
  let open: OpenPane | undefined;

  beforeAll(async () => {
    browser = await startPaneBrowser();
  });
  afterEach(async () => {
    const problems = [...(open?.problems ?? [])];
    open = undefined;
    // Otherwise the next test would meet the same page.
    if (problems.length > 0) await browser?.close();
    expect(problems).toEqual([]);
  });

  return async (stage = {}, options) => {
    expect(open?.problems ?? []).toEqual([]);
    const shown = { ...usual, ...stage };
    open = await browser!.open({ ...(shown.lines && { found: shown.lines }), ...shown }, options);
    return open;
  };
}
