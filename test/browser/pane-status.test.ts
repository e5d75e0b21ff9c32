import type { Page } from 'playwright-core';
import type { Trouble } from '../../src/contract/gateway-wire';
import { eachPane } from '../support/pane/each-pane';
import { NOW } from '../support/pane/pane-page';
import { expectWithinReach } from '../support/pane/pane-reach';
import { everyState, gatewayStatus, line, manyLines, PERSON, type Stage } from '../support/pane/pane-stage';

const show = eachPane();

const MINUTE = 60_000;
const USED = '12 of 100 tokens used this month';
const trouble = (message: string, kind: Trouble['kind'] = 'service'): Trouble => ({ kind, message });
const DOWN = trouble('The rent-roll service has not answered since 13:58. Cells keep their values.');
const RECORDS = trouble('The gateway cannot write its records. Tell its operator.', 'records');
const THIRD = trouble('Database Meridian Value Add does not answer. Refresh later.');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const rows = (page: Page) => page.getByRole('region', { name: 'Formulas' }).getByRole('listitem');
/** Waits until the pane has asked so many times. */
const asked = (page: Page, times: number) =>
  page.waitForFunction((count) => window.pane.looks.length === count, times);

describe('the tokens of the month', () => {
  it('are said with their budget, or without one', async () => {
    const { page, set } = await show();
    await page.getByText(USED, { exact: true }).waitFor();
    await set({ gateway: gatewayStatus({ used: 13, budget: null }) });
    await page.clock.fastForward(5 * MINUTE);
    await page.getByText('13 tokens used this month', { exact: true }).waitFor();
  });

  it('are nobody else to see than who is signed in', async () => {
    const { page, set, looks } = await show({ person: null });
    await page.getByLabel('Client ID').waitFor();
    expect(await looks()).toEqual([]);
    await set({ person: PERSON });
    await page.getByText(USED).waitFor();
    await set({ person: null });
    await page.getByText(USED).waitFor({ state: 'detached' });
    // What the one was told is not shown to the next.
    await set({
      status: 'hangs',
      person: { clientId: 'B. Okafor', personId: 'key 2', tokenExpiresAt: null },
    });
    await page.getByText('B. Okafor').waitFor();
    await asked(page, 2);
    expect(await page.getByText(USED).count()).toBe(0);
  });

  it('are asked for again after a refresh, and when another token is there', async () => {
    const { page, set } = await show();
    await page.getByText(USED).waitFor();
    await set({ progress: { scope: 'workbook', total: 12, done: 4 } });
    await page.getByText('4 of 12 formulas').waitFor();
    await set({ progress: null, gateway: gatewayStatus({ used: 13 }) });
    await page.getByText('13 of 100 tokens').waitFor();
    await set({
      person: { ...PERSON, tokenExpiresAt: '2026-11-22T14:00:00Z' },
      gateway: gatewayStatus({ used: 14 }),
    });
    await page.getByText('14 of 100 tokens').waitFor();
    await asked(page, 3);
  });

  it('are asked for while somebody can see the pane, and by nobody else', async () => {
    const { page, set } = await show();
    await page.getByText(USED).waitFor();
    await set({ shown: false });
    await page.clock.fastForward(60 * MINUTE);
    await asked(page, 1);
    await set({ shown: true, gateway: gatewayStatus({ used: 15 }) });
    await page.getByText('15 of 100 tokens').waitFor();
    await asked(page, 2);
    await page.clock.fastForward(5 * MINUTE);
    await asked(page, 3);
  });

  it.each([
    ['a warning when they run low', 'soft', 72, 'Few tokens are left this month (72 of 100 used).'],
    [
      'an error when there are no more',
      'hard',
      90,
      'You can refresh data until Sun 08:30 and then not before 1 December',
    ],
  ] as const)('are %s', async (_, stop, used, words) => {
    const { page } = await show({ gateway: gatewayStatus({ used, stop }) });
    const bar = page.getByRole('status').getByText(words);
    await bar.waitFor();
    const icon = bar.locator('xpath=..').locator('svg').first();
    const colour = await icon.evaluate((it) => getComputedStyle(it.parentElement!).color);
    expect(colour).toBe(stop === 'hard' ? 'rgb(177, 14, 28)' : 'rgb(188, 75, 9)');
  });
});

describe('a gateway in trouble', () => {
  it('is said where screen readers watch, looked at soon again, and over with the next good word', async () => {
    const { page, set } = await show();
    await page.getByText(USED).waitFor();
    const region = page.locator('header + [role=status]');
    expect(await region.count()).toBe(1);
    expect(await region.textContent()).toBe('');
    await set({ gateway: gatewayStatus({}, [DOWN]) });
    await page.clock.fastForward(5 * MINUTE);
    await region.getByText(DOWN.message, { exact: true }).waitFor();
    await asked(page, 2);
    await page.clock.fastForward(30_000);
    await asked(page, 3);
    await set({ gateway: gatewayStatus() });
    await page.clock.fastForward(30_000);
    await said(page, DOWN.message).waitFor({ state: 'detached' });
    expect(await region.textContent()).toBe('');
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  });

  it('says the two worst things, and the rest on request, by keyboard', async () => {
    const { page } = await show({ gateway: gatewayStatus({}, [DOWN, RECORDS, THIRD]) });
    await said(page, DOWN.message).waitFor();
    await said(page, RECORDS.message).waitFor();
    expect(await said(page, THIRD.message).count()).toBe(0);
    const more = button(page, 'and 1 more');
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.press('Enter');
    await said(page, THIRD.message).waitFor();
    const less = button(page, 'Show less').and(page.locator(':focus'));
    await less.waitFor();
    expect(await less.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    await said(page, THIRD.message).waitFor({ state: 'detached' });
  });

  it('takes nobody out of the page when what one was on is over', async () => {
    const { page, set } = await show({ gateway: gatewayStatus({}, [DOWN, RECORDS, THIRD]) });
    await button(page, 'and 1 more').focus();
    await set({ gateway: gatewayStatus() });
    await page.clock.fastForward(30_000);
    await page.getByRole('heading', { name: 'Databases' }).and(page.locator(':focus')).waitFor();
  });

  it('that does not answer is no news, and leaves what it said before', async () => {
    const { page, set, looks } = await show({ status: { error: 'The rent-roll server does not answer.' } });
    await rows(page).first().waitFor();
    await asked(page, 1);
    expect(await page.getByText('does not answer').filter({ hasText: 'server' }).count()).toBe(0);
    expect(await page.getByText('used this month').count()).toBe(0);
    await set({ status: 'works' });
    await page.clock.fastForward(5 * MINUTE);
    await page.getByText(USED).waitFor();
    await set({ status: { error: 'The rent-roll server does not answer.' } });
    await page.clock.fastForward(5 * MINUTE);
    await asked(page, 3);
    await page.getByText(USED).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    expect(await looks()).toHaveLength(3);
  });

  it('that is older and knows no such question is fine', async () => {
    const { page } = await show({ status: { error: 'Not found.', code: 'not-found' } });
    await rows(page).first().waitFor();
    await asked(page, 1);
    await page.clock.fastForward(60 * MINUTE);
    await asked(page, 1);
    expect(await page.getByText('used this month').count()).toBe(0);
    expect(await page.getByText('Not found.').count()).toBe(0);
  });
});

describe('the request of a failure', () => {
  const ID = 'k3vq7mzt5abn';
  const LINE = `Request ${ID} (for the gateway's operator)`;
  const lost = { error: 'The rent-roll service does not answer. Try again.', requestId: ID };

  it('stands with what the person did, and one click selects it to be copied', async () => {
    const { page, set } = await show({ databases: lost });
    await page.getByRole('alert').filter({ hasText: LINE }).waitFor();
    await page.getByText(ID, { exact: true }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(ID);
    await set({ goTo: { error: 'The sheet is gone.', code: 'not-found', requestId: 'nothing' } });
    await page.getByRole('button', { name: 'Archive!B2' }).click();
    await page.getByRole('alert').filter({ hasText: 'The sheet is gone.' }).waitFor();
    expect(await page.getByText('nothing').count()).toBe(0);
  });

  it('stands at the formula that failed', async () => {
    const message = 'The rent-roll service does not answer. Refresh again later.';
    const { page } = await show({
      lines: [
        line({ sheet: 'Roll', cell: 'B6', state: 'failed', message, requestId: ID }),
        line({ sheet: 'Roll', cell: 'B90', state: 'failed', message: 'No such column.' }),
      ],
    });
    await rows(page).first().getByText(LINE).waitFor();
    expect(await page.getByText('Request ').count()).toBe(1);
  });

  it('is said once for formulas that failed alike, each in a request of its own', async () => {
    const message = 'Not refreshed, the cell keeps its values. The service does not answer.';
    const lines = manyLines(12, NOW).map((one, index) => ({
      ...one,
      state: 'stale' as const,
      message,
      requestId: index === 0 ? ID : `request-${index}`,
    }));
    const { page } = await show({ lines });
    await page.getByText(`12 formulas: ${message}`).waitFor();
    await page.getByText(LINE).waitFor();
    expect(await page.getByText('Request ').count()).toBe(1);
  });
});

it.each<[string, Partial<Stage>]>([
  ['a soft stop', { gateway: gatewayStatus({ used: 72, stop: 'soft' }) }],
  [
    'three troubles and a hard stop',
    { gateway: gatewayStatus({ used: 90, stop: 'hard' }, [DOWN, RECORDS, THIRD]) },
  ],
  [
    'words without a place to break',
    {
      gateway: gatewayStatus({ used: 123_456, budget: 9_999_999 }, [trouble('x'.repeat(200))]),
      lines: everyState(NOW).map((one) => ({ ...one, message: 'No.', requestId: 'r'.repeat(80) })),
    },
  ],
])(
  'with %s nothing is out of reach: no accessibility violations in any theme, no sideways scrolling at 320 pixels',
  async (_, stage) => {
    const opened = await show(stage, { width: 320 });
    await opened.page.getByText('used this month').waitFor();
    await expectWithinReach(opened);
  },
);
