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
import { everyState, line, PERSON } from '../../support/pane/pane-stage';
import { accountButton, databasesButton, signOut } from '../../support/pane-steps';
import { NOW } from '../../support/pane/pane-page';

const show = eachPane();

describe('signing in', () => {
  it('takes client ID and secret by keyboard only, and continues at the databases', async () => {
    const { page, calls, set } = await show({ ...FIRST_RUN, signIn: 'hangs' });
    await page.getByLabel('Client ID').waitFor();
    expect(await tabStops(page, 1)).toEqual(['Client ID']);
    await page.keyboard.type(' desk ');
    expect(await tabStops(page, 1)).toEqual(['Client secret']);
    await page.keyboard.type('secret');
    expect(await tabStops(page, 1)).toEqual(['Sign in']);
    await page.keyboard.press('Enter');
    // While busy, the button keeps the focus and ignores clicks.
    await focused(page, button(page, 'Signing in…'));
    await page.keyboard.press('Enter');
    await set({ signIn: 'works' });
    await focused(page, heading(page, 'Databases'));
    expect((await calls()).filter((call) => call.startsWith('sign'))).toEqual(['sign in desk']);
    expect(await page.getByLabel('Client ID').count()).toBe(0);
  });

  it('asks for missing input without a request', async () => {
    const { page, calls } = await show(FIRST_RUN);
    await button(page, 'Sign in').click();
    await page.getByText('Enter the client ID you were given.').waitFor();
    await focused(page, page.getByLabel('Client ID'));
    await page.keyboard.type('desk');
    await page.keyboard.press('Enter');
    await focused(page, page.getByLabel('Client secret'));
    await page.getByText('Enter the secret that belongs to this client ID.').waitFor();
    expect(await calls()).not.toContain('sign in desk');
  });

  it('says that the secret is wrong, and selects it for typing again', async () => {
    const error = 'The service refused this client ID and secret.';
    const { page } = await show({ ...FIRST_RUN, signIn: { error, code: 'wrong-credentials' } });
    await page.getByLabel('Client ID').fill('desk');
    await page.getByLabel('Client secret').fill('wrong');
    await page.keyboard.press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    const secret = page.getByLabel('Client secret');
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

  it('takes one click in the demo, and only there', async () => {
    const { page } = await show(FIRST_RUN);
    await button(page, 'Sign in').waitFor();
    expect(await page.getByText('demo').count()).toBe(0);
    const demo = await show({ ...FIRST_RUN, demo: true });
    await button(demo.page, 'Sign in to the demo').click();
    await group(demo.page).getByRole('checkbox').first().waitFor();
    expect(await demo.calls()).toContain('sign in demo');
  });

  it('is what the formulas wait for: none of them counts as failed', async () => {
    const { page, set } = await show({ person: null });
    await page.getByRole('status').getByText('7 formulas wait for sign-in', { exact: true }).waitFor();
    await page.getByText('7 formulas', { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(7);
    expect(await rows(page).filter({ hasText: 'Waits for sign-in' }).count()).toBe(7);
    expect(await page.getByText(/failed|removed/i).count()).toBe(0);
    expect(await alert(page).count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
    await set({ lines: everyState(NOW).slice(0, 1) });
    await page.getByText('1 formula waits for sign-in', { exact: true }).waitFor();
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
