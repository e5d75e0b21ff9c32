import type { Trouble } from '../../../src/contract/gateway-wire';
import { gatewayStatus, PERSON } from '../../support/pane/pane-stage';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, page, set, looks } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  byLabel,
  button,
  region,
  alert,
  databasesButton,
  waitForText,
  waitForTexts,
  waitForAlert,
  focused,
  openPage,
} from '../../support/pane/pane-parts';

eachPane();

const MINUTE = 60_000;
const USED = '12 of 100 tokens used this month';
const trouble = (message: string, kind: Trouble['kind'] = 'service'): Trouble => ({ kind, message });
const DOWN = trouble('The rent-roll service has not answered since 13:58. Cells keep their values.');
const RECORDS = trouble('The gateway cannot write its records. Tell its operator.', 'records');
const THIRD = trouble('Database Meridian Value Add does not answer. Refresh later.');

const line = () => page().locator('header + [role=status]');
const openDetails = () => openPage('Connection details');
/** Waits until the pane has asked this many times. */
const asked = (times: number) => page().waitForFunction((count) => window.pane.looks.length === count, times);

describe('the month’s token count', () => {
  it('is shown only to the signed-in person', async () => {
    await show({ person: null });
    await byLabel('Client ID').waitFor();
    expect(await looks()).toEqual([]);
    await set({ person: PERSON });
    await openDetails();
    await waitForText(USED);
    await set({ person: null });
    await gone(byText(USED));
    // The previous person's status is not shown to the next one.
    await set({
      status: 'hangs',
      person: { clientId: 'B. Okafor', personId: 'key 2', tokenExpiresAt: null },
    });
    await asked(2);
    await openDetails();
    await waitForText('The server has not said');
    await expectNone(byText(USED));
  });

  it('leads to a warning at a stop, in words without the gateway', async () => {
    await show({ gateway: gatewayStatus({ used: 90, stop: 'hard' }) });
    await waitForTexts(
      line(),
      'The service allows only one new connection a day until 1 Dec 2026. You can still refresh.',
    );
    await expectNone(byText(/token|quota|gateway/i));
    const icon = line().locator('svg').first();
    expect(await icon.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(188, 75, 9)');
  });
});

describe('a gateway in trouble', () => {
  it('is announced to screen readers, checked again soon, and cleared by the next good status', async () => {
    await show();
    await asked(1);
    expect(await line().textContent()).toBe('');
    await set({ gateway: gatewayStatus({}, [DOWN]) });
    await page().clock.fastForward(5 * MINUTE);
    await waitForTexts(line(), DOWN.message);
    await asked(2);
    await page().clock.fastForward(30_000);
    await asked(3);
    await set({ gateway: gatewayStatus() });
    await page().clock.fastForward(30_000);
    await gone(line().getByText(DOWN.message));
    expect(await line().textContent()).toBe('');
    await expectNone(alert());
  });

  it('takes one line, whose focus stays in the page when it goes, and the details list all messages, by keyboard', async () => {
    await show({ gateway: gatewayStatus({}, [DOWN, RECORDS, THIRD]) });
    await waitForTexts(line(), DOWN.message);
    await expectNone(byText(RECORDS.message));
    await button('Details').press('Enter');
    await waitForTexts(region('Connection details'), DOWN.message, RECORDS.message, THIRD.message);
    await button('Back to the tabs').press('Enter');
    await button('Details').focus();
    await set({ gateway: gatewayStatus() });
    await page().clock.fastForward(30_000);
    await focused(databasesButton());
  });
});

describe('the request id of a failure', () => {
  const ID = 'k3vq7mzt5abn';
  const LINE = `Request ${ID} (for the gateway's operator)`;
  const lost = { error: 'The rent-roll service does not answer. Try again.', requestId: ID };

  it('is shown with the failed action, and one click selects it', async () => {
    await show({ databases: lost });
    await databasesButton().click();
    await waitForAlert(LINE);
    await page().getByText(ID, { exact: true }).click();
    expect(await page().evaluate(() => getSelection()?.toString())).toBe(ID);
    await set({ goTo: { error: 'The sheet is gone.', code: 'not-found', requestId: 'nothing' } });
    await byRole('button', /^Archive!B2/).click();
    await waitForAlert('The sheet is gone.');
    await expectNone(byText('nothing'));
  });
});
