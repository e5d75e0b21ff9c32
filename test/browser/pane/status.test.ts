import type { Page } from 'playwright-core';
import type { Trouble } from '../../../src/contract/gateway-wire';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { alert, openPage, rows } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';
import { everyState, gatewayStatus, line as formula, PERSON } from '../../support/pane/pane-stage';
import { databasesButton } from '../../support/pane-steps';

const show = eachPane();

const MINUTE = 60_000;
const USED = '12 of 100 tokens used this month';
const trouble = (message: string, kind: Trouble['kind'] = 'service'): Trouble => ({ kind, message });
const DOWN = trouble('The rent-roll service has not answered since 13:58. Cells keep their values.');
const RECORDS = trouble('The gateway cannot write its records. Tell its operator.', 'records');
const THIRD = trouble('Database Meridian Value Add does not answer. Refresh later.');

const line = (page: Page) => page.locator('header + [role=status]');
const openDetails = (page: Page) => openPage(page, 'Connection details');
/** Waits until the pane has asked this many times. */
const asked = (page: Page, times: number) =>
  page.waitForFunction((count) => window.pane.looks.length === count, times);

describe('the month’s token count', () => {
  it('is in the connection details alone, and is requested while the pane is in view, after a refresh and after a new token', async () => {
    const { page, set } = await show();
    await rows(page).first().waitFor();
    expect(await page.getByText('used this month').count()).toBe(0);
    await openDetails(page);
    await page.getByText(USED, { exact: true }).waitFor();
    await set({ shown: false });
    await page.clock.fastForward(60 * MINUTE);
    await asked(page, 1);
    await set({ shown: true, gateway: gatewayStatus({ used: 13, budget: null }) });
    await page.getByText('13 tokens used this month', { exact: true }).waitFor();
    await set({ progress: { scope: 'workbook', total: 12, done: 4 } });
    await set({ progress: null, gateway: gatewayStatus({ used: 14 }) });
    await page.getByText('14 of 100 tokens').waitFor();
    await set({
      person: { ...PERSON, tokenExpiresAt: '2026-11-22T14:00:00Z' },
      gateway: gatewayStatus({ used: 15 }),
    });
    await page.getByText('15 of 100 tokens').waitFor();
    await asked(page, 4);
  });

  it('is shown only to the signed-in person', async () => {
    const { page, set, looks } = await show({ person: null });
    await page.getByLabel('Client ID').waitFor();
    expect(await looks()).toEqual([]);
    await set({ person: PERSON });
    await openDetails(page);
    await page.getByText(USED).waitFor();
    await set({ person: null });
    await page.getByText(USED).waitFor({ state: 'detached' });
    // The previous person's status is not shown to the next one.
    await set({
      status: 'hangs',
      person: { clientId: 'B. Okafor', personId: 'key 2', tokenExpiresAt: null },
    });
    await asked(page, 2);
    await openDetails(page);
    await page.getByText('The server has not said').waitFor();
    expect(await page.getByText(USED).count()).toBe(0);
  });

  it.each([
    ['soft', 72, 'The service allows few new connections until 1 Dec 2026. You can still refresh.'],
    ['hard', 90, 'The service allows only one new connection a day until 1 Dec 2026. You can still refresh.'],
  ] as const)('leads to a warning at a %s stop, in words without the gateway', async (stop, used, words) => {
    const { page } = await show({ gateway: gatewayStatus({ used, stop }) });
    await line(page).getByText(words, { exact: true }).waitFor();
    expect(await page.getByText(/token|quota|gateway/i).count()).toBe(0);
    const icon = line(page).locator('svg').first();
    expect(await icon.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(188, 75, 9)');
  });
});

describe('a gateway in trouble', () => {
  it('is announced to screen readers, checked again soon, and cleared by the next good status', async () => {
    const { page, set } = await show();
    await asked(page, 1);
    expect(await line(page).count()).toBe(1);
    expect(await line(page).textContent()).toBe('');
    await set({ gateway: gatewayStatus({}, [DOWN]) });
    await page.clock.fastForward(5 * MINUTE);
    await line(page).getByText(DOWN.message, { exact: true }).waitFor();
    await asked(page, 2);
    await page.clock.fastForward(30_000);
    await asked(page, 3);
    await set({ gateway: gatewayStatus() });
    await page.clock.fastForward(30_000);
    await line(page).getByText(DOWN.message).waitFor({ state: 'detached' });
    expect(await line(page).textContent()).toBe('');
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  });

  it('takes one line, whose focus stays in the page when it goes, and the details list all messages, by keyboard', async () => {
    const { page, set } = await show({ gateway: gatewayStatus({}, [DOWN, RECORDS, THIRD]) });
    await line(page).getByText(DOWN.message, { exact: true }).waitFor();
    expect(await page.getByText(RECORDS.message).count()).toBe(0);
    await page.getByRole('button', { name: 'Details' }).press('Enter');
    const details = page.getByRole('region', { name: 'Connection details' });
    for (const { message } of [DOWN, RECORDS, THIRD])
      await details.getByText(message, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back to the tabs' }).press('Enter');
    await page.getByRole('button', { name: 'Details' }).focus();
    await set({ gateway: gatewayStatus() });
    await page.clock.fastForward(30_000);
    await databasesButton(page).and(page.locator(':focus')).waitFor();
  });

  it('that does not answer, or has no status endpoint, is fine, and keeps the last status on display', async () => {
    const { page, set } = await show();
    await openDetails(page);
    await page.getByText(USED).waitFor();
    await set({ status: { error: 'The rent-roll server does not answer.' } });
    await page.clock.fastForward(5 * MINUTE);
    await asked(page, 2);
    await page.getByText(USED).waitFor();
    const older = await show({ status: { error: 'Not found.', code: 'not-found' } });
    await rows(older.page).first().waitFor();
    await asked(older.page, 1);
    expect(await line(older.page).textContent()).toBe('');
    expect(await alert(older.page).count()).toBe(0);
  });
});

describe('the request id of a failure', () => {
  const ID = 'k3vq7mzt5abn';
  const LINE = `Request ${ID} (for the gateway's operator)`;
  const lost = { error: 'The rent-roll service does not answer. Try again.', requestId: ID };

  it('is shown with the failed action, and one click selects it', async () => {
    const { page, set } = await show({ databases: lost });
    await databasesButton(page).click();
    await page.getByRole('alert').filter({ hasText: LINE }).waitFor();
    await page.getByText(ID, { exact: true }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(ID);
    await set({ goTo: { error: 'The sheet is gone.', code: 'not-found', requestId: 'nothing' } });
    await page.getByRole('button', { name: /^Archive!B2/ }).click();
    await page.getByRole('alert').filter({ hasText: 'The sheet is gone.' }).waitFor();
    expect(await page.getByText('nothing').count()).toBe(0);
  });

  it('is shown at the failed formula', async () => {
    const message = 'The rent-roll service does not answer. Refresh again later.';
    const { page } = await show({
      lines: [
        formula({ sheet: 'Roll', cell: 'B6', state: 'failed', message, requestId: ID }),
        formula({ sheet: 'Roll', cell: 'B90', state: 'failed', message: 'No such column.' }),
      ],
    });
    await rows(page).first().getByText(LINE).waitFor();
    expect(await page.getByText('Request ').count()).toBe(1);
  });
});

it('the pane with troubles, a hard stop and texts without spaces is accessible in every theme, and does not scroll horizontally at 320 pixels', async () => {
  const gateway = gatewayStatus({ used: 123_456, budget: 9_999_999, stop: 'hard' }, [
    trouble('x'.repeat(200)),
    RECORDS,
  ]);
  const lines = everyState(NOW).map((formulaLine) => ({
    ...formulaLine,
    message: 'No.',
    requestId: 'r'.repeat(80),
  }));
  const opened = await show({ gateway, lines }, { width: 320 });
  await opened.page.getByRole('button', { name: 'Details' }).waitFor();
  await expectWithinReach(opened);
});
