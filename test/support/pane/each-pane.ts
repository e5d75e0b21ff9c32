import { type OpenPane, startPaneBrowser } from './pane-page';
import type { Stage } from './pane-stage';

type Show = Awaited<ReturnType<typeof startPaneBrowser>>['open'];

/**
 * Shows panes in the tests of a file, one at a time, in one browser. A test fails where its pane had an error: a style
 * or script that the product's policy refuses is one, too.
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
