import { line } from '../../support/pane/pane-stage';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, page, set, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  byLabel,
  button,
  heading,
  group,
  rows,
  alert,
  databasesButton,
  waitForText,
  waitForStatus,
  waitForAlert,
  type,
  press,
  focused,
  tabStops,
  signOut,
  tab,
  FIRST_RUN,
} from '../../support/pane/pane-parts';

eachPane();

const TO_KEY = 'Use an access key instead';
const key = () => byLabel('Access key');
const signedIn = () => callsOf('sign in');

describe('signing in', () => {
  it('takes client ID and secret by keyboard only, and continues at the databases', async () => {
    await show({ ...FIRST_RUN, signIn: 'hangs' });
    await byLabel('Client ID').waitFor();
    expect(await tabStops(2)).toEqual(['Sign in', 'Client ID']);
    await type(' desk ');
    expect(await tabStops(1)).toEqual(['Client secret']);
    await type(' secret');
    expect(await tabStops(1)).toEqual(['Sign in']);
    await press('Enter');
    // While busy, the button keeps the focus and ignores clicks.
    await focused(button('Signing in…'));
    await press('Enter');
    await set({ signIn: 'works' });
    await focused(heading('Databases'));
    expect(await callsOf('sign')).toEqual(['sign in desk  secret']);
    await expectNone(byLabel('Client ID'));
  });

  it('asks for missing input without a request, and says that the secret is wrong, selected for typing again', async () => {
    const error = 'The service refused this client ID and secret.';
    await show({ ...FIRST_RUN, signIn: { error, code: 'wrong-credentials' } });
    await button('Sign in').click();
    await waitForText('Enter the client ID you were given.');
    await focused(byLabel('Client ID'));
    await type('desk');
    await press('Enter');
    const secret = byLabel('Client secret');
    await focused(secret);
    await waitForText('Enter the secret that belongs to this client ID.');
    expect(await signedIn()).toEqual([]);
    await secret.fill('wrong');
    await press('Enter');
    await waitForAlert(error);
    await focused(secret);
    await type('x');
    expect(await secret.inputValue()).toBe('x');
  });

  it('is not needed for the selected cell, checks and records of a client’s file', async () => {
    await show({ person: null });
    for (const [name, found] of [
      ['This cell', page().getByRole('region', { name: 'This cell' })],
      ['Workbook', button('Check record')],
      ['Workbook', button('Check workbook')],
    ] as const) {
      await tab(name).click();
      await found.waitFor();
    }
    await expectNone(button('Values instead of formulas…'));
  });

  it('is asked for again when the session ended elsewhere, and the formulas stay listed', async () => {
    await show();
    await rows().first().waitFor();
    await set({ person: null, expired: true });
    await waitForStatus('Your session has ended. Sign in again to refresh. Cells keep their values.');
    await byLabel('Client ID').waitFor();
    await tab('Workbook').click();
    await rows().first().waitFor();
    expect(await rows().count()).toBe(7);
    await expectNone(button('Refresh workbook'));
  });

  it('waits for a stored session before it asks for another', async () => {
    await show({ ...FIRST_RUN, ready: 'hangs' });
    await byRole('status', 'Starting').waitFor();
    await expectNone(byLabel('Client ID'));
    await set({ ready: 'works' });
    await byLabel('Client ID').waitFor();
  });
});

describe('the first run', () => {
  it('leads from sign-in to databases to a first question, and ends with its result', async () => {
    await show({ ...FIRST_RUN, demo: true });
    const step = page().locator('[aria-current=step]');
    await step.filter({ hasText: 'Sign in' }).waitFor();
    await button('Sign in to the demo').click();
    await step.filter({ hasText: 'Choose databases' }).waitFor();
    await expectNone(byRole('combobox', 'Search columns'));
    await group().getByRole('checkbox').first().check();
    await step.filter({ hasText: 'Ask a first question' }).waitFor();
    await byRole('button', /^Tenancy schedule/).press('Enter');
    await button('Insert').press('Enter');
    await waitForStatus('Entered in Sheet2!B2.');
    // The steps stay until the formula has a result.
    await step.filter({ hasText: 'Ask a first question' }).waitFor();
    await set({ lines: [line({ sheet: 'Sheet2', cell: 'B2' })] });
    await gone(step);
    expect(await callsOf('insert')).toEqual([
      expect.stringContaining('"columns":["property_name","unit_name","tenant_name"'),
    ]);
  });
});

describe('signing in with an access key', () => {
  it('needs one secret field and only the keyboard, and shows the name of the key', async () => {
    await show({ ...FIRST_RUN, ways: ['access-key'] });
    await key().waitFor();
    await waitForText('rrk_…, from your administrator');
    expect(await page().locator('input').count()).toBe(1);
    await expectNone(byText('instead'));
    expect(await key().getAttribute('type')).toBe('password');
    expect(await key().getAttribute('autocomplete')).toBe('off');
    expect(await tabStops(2)).toEqual(['Sign in', 'Access key']);
    await press('Enter');
    await waitForText('Enter the access key you were given.');
    await focused(key());
    // As copied from a message.
    await page().keyboard.insertText(' rrk_personal\t');
    await press('Enter');
    await focused(heading('Databases'));
    await waitForText('A. Meyer');
    expect(await signedIn()).toEqual(['sign in rrk_personal']);
    await signOut();
    await focused(key());
    expect(await key().inputValue()).toBe('');
    await expectNone(databasesButton());
  });
});

describe('the sign-in methods', () => {
  it('are changed by keyboard, the first one first, and the focus goes into the form', async () => {
    await show({ ...FIRST_RUN, ways: ['access-key', 'credentials'] });
    await key().waitFor();
    await expectNone(byLabel('Client ID'));
    await button('Use a client ID and secret instead').press('Enter');
    await focused(byLabel('Client ID'));
    await expectNone(key());
    await button(TO_KEY).press('Enter');
    await focused(key());
  });

  it('are not guessed before the gateway answers, and keep the typed text while it is asked again', async () => {
    await show({ ...FIRST_RUN, profile: 'hangs' });
    await byRole('status', 'Loading the sign-in methods').waitFor();
    await expectNone(page().locator('input'));
    await set({ profile: { error: 'The rent-roll server does not answer.' } });
    await waitForAlert('The rent-roll server does not answer.');
    await byLabel('Client ID').fill('desk');
    await set({ profile: 'hangs' });
    await button('Try again').click();
    await gone(alert());
    await set({ profile: 'works', ways: ['credentials', 'access-key'] });
    await button(TO_KEY).waitFor();
    expect(await byLabel('Client ID').inputValue()).toBe('desk');
  });

  it('appear next to a session that has ended and next to the demo, within reach at 320 pixels', async () => {
    await show(
      { ...FIRST_RUN, ways: ['access-key', 'credentials'], expired: true, demo: true },
      { width: 320 },
    );
    await waitForText('Your session has ended.');
    await key().waitFor();
    await expectWithinReach();
    await button('Sign in to the demo').click();
    await heading('Databases').waitFor();
    expect(await signedIn()).toEqual(['sign in demo demo secret']);
  });
});
