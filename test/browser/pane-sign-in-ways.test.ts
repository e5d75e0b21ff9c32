import type { Page } from 'playwright-core';
import { alert, button, focused, heading } from '../support/pane/pane-parts';
import { expectWithinReach } from '../support/pane/pane-reach';
import { signOut } from '../support/pane-steps';
import { eachPane } from '../support/pane/each-pane';
import type { OpenPane } from '../support/pane/pane-page';
import type { Stage } from '../support/pane/pane-stage';

const show = eachPane({ person: null, chosen: [], lines: [] });

const key = (page: Page) => page.getByLabel('Access key');
const signedIn = async (calls: OpenPane['calls']) =>
  (await calls()).filter((call) => call.startsWith('sign in'));

const TO_KEY = 'Use an access key instead';
const TO_CREDENTIALS = 'Use a client ID and secret instead';

describe('signing in with an access key', () => {
  it('needs one secret field and only the keyboard, and shows the name of the key', async () => {
    const { page, calls } = await show({ ways: ['access-key'] });
    await key(page).waitFor();
    await page.getByText('rrk_…, from your administrator').waitFor();
    expect(await page.locator('input').count()).toBe(1);
    expect(await key(page).getAttribute('type')).toBe('password');
    expect(await key(page).getAttribute('autocomplete')).toBe('off');
    await page.keyboard.press('Tab');
    await focused(page, key(page));
    // As copied from a message.
    await page.keyboard.insertText(' rrk_personal\t');
    await page.keyboard.press('Enter');
    await focused(page, heading(page, 'Databases'));
    await page.getByText('A. Meyer', { exact: true }).waitFor();
    expect(await signedIn(calls)).toEqual(['sign in rrk_personal']);
  });

  it('asks for a missing key without a request', async () => {
    const { page, calls } = await show({ ways: ['access-key'] });
    await button(page, 'Sign in').click();
    await page.getByText('Enter the access key you were given.').waitFor();
    await focused(page, key(page));
    expect(await signedIn(calls)).toEqual([]);
  });

  it('says that the key is refused, and selects it for typing again', async () => {
    const error = 'This access key is not known, or was revoked. Ask your administrator for another.';
    const { page } = await show({ ways: ['access-key'], signIn: { error, code: 'wrong-credentials' } });
    await key(page).fill('rrk_wrong');
    await page.keyboard.press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, key(page));
    await page.keyboard.type('x');
    expect(await key(page).inputValue()).toBe('x');
  });

  it('has the focus in its field after a sign-out', async () => {
    const { page } = await show({
      ways: ['access-key'],
      person: { clientId: 'A. Meyer', personId: 'key 1', tokenExpiresAt: null },
    });
    // By then the pane has asked the gateway for its sign-in methods.
    await page.getByRole('group', { name: 'Databases' }).getByRole('checkbox').first().waitFor();
    await signOut(page);
    await focused(page, key(page));
    expect(await key(page).inputValue()).toBe('');
  });
});

describe('the sign-in methods', () => {
  it('offer no choice if there is only one', async () => {
    const { page, set } = await show();
    await page.getByLabel('Client ID').waitFor();
    expect([await key(page).count(), await page.getByText('instead').count()]).toEqual([0, 0]);
    await set({ person: { clientId: 'desk', personId: 'client desk', tokenExpiresAt: null } });
    await heading(page, 'Databases').waitFor();
    await set({ person: null, ways: ['access-key'] });
    await key(page).waitFor();
    expect([await page.getByLabel('Client ID').count(), await page.getByText('instead').count()]).toEqual([
      0, 0,
    ]);
  });

  it.each([
    ['credentials first', ['credentials', 'access-key'], 'Client ID', TO_KEY, 'Access key', TO_CREDENTIALS],
    ['key first', ['access-key', 'credentials'], 'Access key', TO_CREDENTIALS, 'Client ID', TO_KEY],
  ] as const)(
    'are changed by keyboard, and the focus goes into the form: %s',
    async (_, ways, first, change, second, back) => {
      const { page } = await show({ ways: [...ways] });
      await page.getByLabel(first).waitFor();
      expect(await page.getByLabel(second).count()).toBe(0);
      await button(page, change).press('Enter');
      await focused(page, page.getByLabel(second));
      expect(await page.getByLabel(first).count()).toBe(0);
      await button(page, back).press('Enter');
      await focused(page, page.getByLabel(first));
    },
  );

  it('show only their own failures', async () => {
    const error = 'The service refused this client ID and secret.';
    const { page, set, calls } = await show({
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
    expect(await signedIn(calls)).toEqual(['sign in desk', 'sign in rrk_personal']);
  });

  it('are not guessed before the gateway answers', async () => {
    const { page, set } = await show({ ways: ['access-key'], profile: 'hangs' });
    await page.getByRole('status', { name: 'Loading the sign-in methods' }).waitFor();
    expect(await page.locator('input').count()).toBe(0);
    await set({ profile: 'works' });
    await key(page).waitFor();
  });

  it('keep the typed text while the gateway is asked again', async () => {
    const { page, set } = await show({ profile: { error: 'The rent-roll server does not answer.' } });
    await page.getByLabel('Client ID').fill('desk');
    await set({ profile: 'hangs' });
    await button(page, 'Try again').click();
    await alert(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Client ID').inputValue()).toBe('desk');
    await set({ profile: 'works', ways: ['credentials', 'access-key'] });
    await button(page, TO_KEY).waitFor();
    expect(await page.getByLabel('Client ID').inputValue()).toBe('desk');
  });

  it('appear next to a session that has ended, and next to the demo', async () => {
    const { page, calls } = await show({ ways: ['access-key', 'credentials'], expired: true, demo: true });
    await page.getByText('Your session has ended.').waitFor();
    await key(page).waitFor();
    await button(page, 'Sign in to the demo').click();
    await heading(page, 'Databases').waitFor();
    expect(await signedIn(calls)).toEqual(['sign in demo']);
  });

  it.each<[string, Partial<Stage>]>([
    ['a key alone', { ways: ['access-key'] }],
    ['both methods', { ways: ['credentials', 'access-key'], demo: true }],
    ['unknown methods', { profile: 'hangs' }],
  ])('are accessible in every theme at 320 pixels: %s', async (_, stage) =>
    expectWithinReach(await show(stage, { width: 320 })),
  );
});
