import { startPaneBrowser } from '../browser/outside';
import type { OpenPane, PaneWindow } from './pane-page';
import * as reach from './pane-reach';
import type { Stage } from './pane-stage';

type PaneBrowser = Awaited<ReturnType<typeof startPaneBrowser>>;

let browser: PaneBrowser | undefined;
let usual: Partial<Stage> = {};
/** The pane that is open. */
let open: OpenPane | undefined;

/**
 * Lets the tests of a file open panes, one at a time, in one page. A test fails if its pane had an error. A style or script that
 * the Content-Security-Policy refuses is an error too.
 */
export function eachPane(stage: Partial<Stage> = {}): void {
  usual = stage;
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
}

/** Opens another pane. */
export async function show(stage: Partial<Stage> = {}, options?: PaneWindow): Promise<void> {
  expect(open?.problems ?? []).toEqual([]);
  open = await browser!.open({ ...usual, ...stage }, options);
}

export const page = () => open!.page;
export const set = (change: Partial<Stage>) => open!.set(change);
export const looks = () => open!.looks();
export const calls = () => open!.calls();
export const lastCall = async () => (await calls()).at(-1);
/** The calls, without those for the list of formulas. */
export const actions = async () => (await calls()).filter((call) => call !== 'scan');
/** The calls that begin so. */
export const callsOf = async (start: string) => (await calls()).filter((call) => call.startsWith(start));
export const expectToFit = () => reach.expectToFit(page());
export const expectWithinReach = (engines?: 'both') => reach.expectWithinReach(open!, engines);
