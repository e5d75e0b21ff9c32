import type { Page } from 'playwright-core';
import { eachPane } from '../../support/pane/each-pane';
import {
  alert,
  button,
  FIRST_RUN,
  focused,
  group,
  heading,
  rows,
  tab,
  tabStops,
} from '../../support/pane/pane-parts';
import { line, PERSON } from '../../support/pane/pane-stage';
import { accountButton, databasesButton, signOut } from '../../support/pane-steps';
import type { OpenPane } from '../../support/pane/pane-page';
import { expectWithinReach } from '../../support/pane/pane-reach';

const show = eachPane();

const TO_KEY = 'Use an access key instead';
const key = (page: Page) => page.getByLabel('Access key');
const signedIn = async (calls: OpenPane['calls']) =>
  (await calls()).filter((call) => call.startsWith('sign in'));

describe('signing in', () => {
  it('takes client ID and secret by keyboard only, and continues at the databases', async () => {
    const { page, calls, set } = await show({ ...FIRST_RUN, signIn: 'hangs' });
    await page.getByLabel('Client ID').waitFor();
    expect(await tabStops(page, 1)).toEqual(['Client ID']);
    await page.keyboard.type(' desk ');
    expect(await tabStops(page, 1)).toEqual(['Client secret']);
    await page.keyboard.type(' secret');
    expect(await tabStops(page, 1)).toEqual(['Sign in']);
    await page.keyboard.press('Enter');
    // While busy, the button keeps the focus and ignores clicks.
    await focused(page, button(page, 'Signing in…'));
    await page.keyboard.press('Enter');
    await set({ signIn: 'works' });
    await focused(page, heading(page, 'Databases'));
    expect((await calls()).filter((call) => call.startsWith('sign'))).toEqual(['sign in desk  secret']);
    expect(await page.getByLabel('Client ID').count()).toBe(0);
  });

  it('asks for missing input without a request, and says that the secret is wrong, selected for typing again', async () => {
    const error = 'The service refused this client ID and secret.';
    const { page, calls } = await show({ ...FIRST_RUN, signIn: { error, code: 'wrong-credentials' } });
    await button(page, 'Sign in').click();
    await page.getByText('Enter the client ID you were given.').waitFor();
    await focused(page, page.getByLabel('Client ID'));
    await page.keyboard.type('desk');
    await page.keyboard.press('Enter');
    const secret = page.getByLabel('Client secret');
    await focused(page, secret);
    await page.getByText('Enter the secret that belongs to this client ID.').waitFor();
    expect(await signedIn(calls)).toEqual([]);
    await secret.fill('wrong');
    await page.keyboard.press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, secret);
    await page.keyboard.type('x');
    expect(await secret.inputValue()).toBe('x');
  });

  it('scrolls to the top afterwards, and continues at the tab if databases are chosen', async () => {
    const { page } = await show({ person: null, demo: true }, { height: 300 });
    await button(page, 'Sign in to the demo').click();
    await focused(page, tab(page, 'Workbook'));
    await page.waitForFunction(() => window.scrollY === 0);
  });

  it('shows the person instead of the product’s name, which screen readers still announce', async () => {
    const { page, set } = await show({ person: null });
    const name = page.getByRole('heading', { name: 'Rent Roll', level: 1 });
    const width = async () => (await name.boundingBox())!.width;
    expect(await width()).toBeGreaterThan(1);
    await set({ person: PERSON });
    await page.getByText(PERSON.clientId, { exact: true }).waitFor();
    expect(await width()).toBe(1);
  });

  it('is what the formulas wait for: none of them counts as failed', async () => {
    const { page } = await show({ person: null });
    await page.getByRole('status').getByText('7 formulas wait for sign-in', { exact: true }).waitFor();
    await page.getByText('7 formulas', { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(7);
    expect(await rows(page).filter({ hasText: 'Waits for sign-in' }).count()).toBe(7);
    expect(await page.getByText(/failed|removed/i).count()).toBe(0);
    expect(await alert(page).count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  it('is asked for again when the session ended elsewhere, and the formulas stay listed', async () => {
    const { page, set } = await show();
    await rows(page).first().waitFor();
    await set({ person: null, expired: true });
    await page
      .getByRole('status')
      .getByText('Your session has ended. Sign in again to refresh. Cells keep their values.', {
        exact: true,
      })
      .waitFor();
    await page.getByLabel('Client ID').waitFor();
    expect(await rows(page).count()).toBe(7);
    expect(await button(page, 'Refresh workbook').count()).toBe(0);
  });

  it('says that the server does not answer, and tries again on request', async () => {
    const { page, set } = await show({
      ...FIRST_RUN,
      demo: true,
      profile: { error: 'The rent-roll server does not answer.' },
    });
    await alert(page).filter({ hasText: 'The rent-roll server does not answer.' }).waitFor();
    await set({ profile: 'works' });
    await button(page, 'Try again').press('Enter');
    await button(page, 'Sign in to the demo').waitFor();
    expect(await alert(page).count()).toBe(0);
    await focused(page, heading(page, 'Sign in'));
  });

  it('ends with a sign-out, which puts the focus into the form', async () => {
    const { page } = await show();
    await accountButton(page).waitFor();
    await signOut(page);
    await focused(page, page.getByLabel('Client ID'));
    expect(await databasesButton(page).count()).toBe(0);
  });

  it('waits for a stored session before it asks for another', async () => {
    const { page, set } = await show({ ...FIRST_RUN, ready: 'hangs' });
    await page.getByRole('status', { name: 'Starting' }).waitFor();
    expect(await page.getByLabel('Client ID').count()).toBe(0);
    await set({ ready: 'works' });
    await page.getByLabel('Client ID').waitFor();
  });
});

describe('the first run', () => {
  it('leads from sign-in to databases to a first question, and ends with its result', async () => {
    const { page, calls, set } = await show({ ...FIRST_RUN, demo: true });
    const step = page.locator('[aria-current=step]');
    await step.filter({ hasText: 'Sign in' }).waitFor();
    await button(page, 'Sign in to the demo').click();
    await step.filter({ hasText: 'Choose databases' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Search columns' }).count()).toBe(0);
    await group(page).getByRole('checkbox').first().check();
    await step.filter({ hasText: 'Ask a first question' }).waitFor();
    await page.getByRole('button', { name: /^Tenancy schedule/ }).press('Enter');
    await button(page, 'Insert').press('Enter');
    await page.getByRole('status').filter({ hasText: 'Entered in Sheet2!B2.' }).waitFor();
    // The steps stay until the formula has a result.
    await step.filter({ hasText: 'Ask a first question' }).waitFor();
    await set({ lines: [line({ sheet: 'Sheet2', cell: 'B2' })] });
    await step.waitFor({ state: 'detached' });
    expect((await calls()).filter((call) => call.startsWith('insert'))).toEqual([
      expect.stringContaining('"columns":["property_name","unit_name","tenant_name"'),
    ]);
  });

  it('marks a step as done only after all earlier steps', async () => {
    const { page, set } = await show({ person: null });
    const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
    const texts = async () => (await steps.allTextContents()).map((text) => text.replace(/^\d/, ''));
    await set({ chosen: [] });
    await steps.first().waitFor();
    expect(await texts()).toEqual(['Sign in', 'Choose databases', 'Ask a first question']);
    await set({ person: PERSON });
    await page.locator('[aria-current=step]').filter({ hasText: 'Choose databases' }).waitFor();
    expect(await texts()).toEqual(['Sign in (done)', 'Choose databases', 'Ask a first question']);
  });
});

describe('signing in with an access key', () => {
  it('needs one secret field and only the keyboard, and shows the name of the key', async () => {
    const { page, calls } = await show({ ...FIRST_RUN, ways: ['access-key'] });
    await key(page).waitFor();
    await page.getByText('rrk_…, from your administrator').waitFor();
    expect(await page.locator('input').count()).toBe(1);
    expect(await page.getByText('instead').count()).toBe(0);
    expect(await key(page).getAttribute('type')).toBe('password');
    expect(await key(page).getAttribute('autocomplete')).toBe('off');
    await page.keyboard.press('Tab');
    await focused(page, key(page));
    await page.keyboard.press('Enter');
    await page.getByText('Enter the access key you were given.').waitFor();
    await focused(page, key(page));
    // As copied from a message.
    await page.keyboard.insertText(' rrk_personal\t');
    await page.keyboard.press('Enter');
    await focused(page, heading(page, 'Databases'));
    await page.getByText('A. Meyer', { exact: true }).waitFor();
    expect(await signedIn(calls)).toEqual(['sign in rrk_personal']);
    await signOut(page);
    await focused(page, key(page));
    expect(await key(page).inputValue()).toBe('');
  });

  it('says that the key is refused, and selects it for typing again', async () => {
    const error = 'This access key is not known, or was revoked. Ask your administrator for another.';
    const signIn = { error, code: 'wrong-credentials' } as const;
    const { page } = await show({ ...FIRST_RUN, ways: ['access-key'], signIn });
    await key(page).fill('rrk_wrong');
    await page.keyboard.press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, key(page));
    await page.keyboard.type('x');
    expect(await key(page).inputValue()).toBe('x');
  });
});

describe('the sign-in methods', () => {
  it('are changed by keyboard, the first one first, and the focus goes into the form', async () => {
    const { page } = await show({ ...FIRST_RUN, ways: ['access-key', 'credentials'] });
    await key(page).waitFor();
    expect(await page.getByLabel('Client ID').count()).toBe(0);
    await button(page, 'Use a client ID and secret instead').press('Enter');
    await focused(page, page.getByLabel('Client ID'));
    expect(await key(page).count()).toBe(0);
    await button(page, TO_KEY).press('Enter');
    await focused(page, key(page));
  });

  it('show only their own failures', async () => {
    const error = 'The service refused this client ID and secret.';
    const { page, set, calls } = await show({
      ...FIRST_RUN,
      ways: ['credentials', 'access-key'],
      signIn: { error, code: 'wrong-credentials' },
    });
    await page.getByLabel('Client ID').fill('desk');
    await page.getByLabel('Client secret').fill('wrong');
    await page.keyboard.press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    await button(page, TO_KEY).click();
    await alert(page).waitFor({ state: 'detached' });
    await set({ signIn: 'works' });
    await key(page).fill('rrk_personal');
    await page.keyboard.press('Enter');
    await page.getByText('A. Meyer', { exact: true }).waitFor();
    expect(await signedIn(calls)).toEqual(['sign in desk wrong', 'sign in rrk_personal']);
  });

  it('are not guessed before the gateway answers, and keep the typed text while it is asked again', async () => {
    const { page, set } = await show({ ...FIRST_RUN, profile: 'hangs' });
    await page.getByRole('status', { name: 'Loading the sign-in methods' }).waitFor();
    expect(await page.locator('input').count()).toBe(0);
    await set({ profile: { error: 'The rent-roll server does not answer.' } });
    await page.getByLabel('Client ID').fill('desk');
    await set({ profile: 'hangs' });
    await button(page, 'Try again').click();
    await alert(page).waitFor({ state: 'detached' });
    await set({ profile: 'works', ways: ['credentials', 'access-key'] });
    await button(page, TO_KEY).waitFor();
    expect(await page.getByLabel('Client ID').inputValue()).toBe('desk');
  });

  it('appear next to a session that has ended and next to the demo, within reach at 320 pixels', async () => {
    const stage = { ...FIRST_RUN, ways: ['access-key', 'credentials'], expired: true, demo: true } as const;
    const opened = await show({ ...stage, ways: [...stage.ways] }, { width: 320 });
    const { page, calls } = opened;
    await page.getByText('Your session has ended.').waitFor();
    await key(page).waitFor();
    await expectWithinReach(opened);
    await button(page, 'Sign in to the demo').click();
    await heading(page, 'Databases').waitFor();
    expect(await signedIn(calls)).toEqual(['sign in demo demo secret']);
  });
});
