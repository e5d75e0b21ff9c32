import { type OpenPane, startPaneBrowser } from './pane-page';
import type { Stage } from './pane-stage';

type Show = Awaited<ReturnType<typeof startPaneBrowser>>['open'];

/**
 * Opens panes for the tests of a file, one at a time, in one browser. A test fails if its pane had an error. A style or
 * script that the Content-Security-Policy refuses is an error too.
 */
export function eachPane(usual: Partial<Stage> = {}): Show {
  let browser: Awaited<ReturnType<typeof startPaneBrowser>> | undefined;
  let open: OpenPane | undefined;

  beforeAll(async () => {
    browser = await startPaneBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const problems = open?.problems ?? [];
    await open?.close();
    open = undefined;
    expect(problems).toEqual([]);
  });

  return async (stage = {}, options) => {
    await open?.close();
    const shown = { ...usual, ...stage };
    open = await browser!.open({ ...(shown.lines && { found: shown.lines }), ...shown }, options);
    return open;
  };
}
