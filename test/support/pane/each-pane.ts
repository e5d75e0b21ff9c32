import { startPaneBrowser } from '../browser/outside';
import type { OpenPane, PaneWindow } from './pane-page';
import { paneParts } from './pane-parts';
import { expectToFit, expectWithinReach } from './pane-reach';
import type { Stage } from './pane-stage';

/**
 * Opens panes for the tests of a file, one at a time, in one page, and gives what a person sees and does in the last one. A test
 * fails if its pane had an error. A style or script that the Content-Security-Policy refuses is an error too.
 */
export function eachPane(usual: Partial<Stage> = {}) {
  let browser: Awaited<ReturnType<typeof startPaneBrowser>> | undefined;
  let open: OpenPane | undefined;
  const page = () => open!.page;
  const calls = () => open!.calls();

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

  return {
    ...paneParts(page),
    page,
    show: async (stage: Partial<Stage> = {}, options?: PaneWindow) => {
      expect(open?.problems ?? []).toEqual([]);
      open = await browser!.open({ ...usual, ...stage }, options);
    },
    set: (change: Partial<Stage>) => open!.set(change),
    looks: () => open!.looks(),
    calls,
    /** The calls, without those for the list of formulas. */
    actions: async () => (await calls()).filter((call) => call !== 'scan'),
    /** The calls that begin so. */
    callsOf: async (start: string) => (await calls()).filter((call) => call.startsWith(start)),
    expectToFit: () => expectToFit(page()),
    expectWithinReach: () => expectWithinReach(open!),
  };
}
