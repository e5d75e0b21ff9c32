import { asRrError } from '../contract/failure';
import type { AddinContext } from '../excel/addin-context';
import { element } from './element';

/** The sign-in form. The secret goes to the gateway once and is kept nowhere here. */
export function signInSection({ client, session }: AddinContext): HTMLElement {
  const id = element('input', {
    id: 'client-id',
    type: 'text',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const secret = element('input', {
    id: 'client-secret',
    type: 'password',
    required: true,
    autocomplete: 'off',
  });
  const button = element('button', { class: 'primary', type: 'submit' }, 'Sign in');
  const error = element('p', { class: 'error', role: 'alert' });
  const demo = element('p', { class: 'quiet small' });

  const signIn = async () => {
    error.textContent = '';
    button.disabled = true;
    button.textContent = 'Signing in…';
    try {
      await session.signIn({ clientId: id.value.trim(), clientSecret: secret.value });
    } catch (thrown) {
      error.textContent = asRrError(thrown).message;
      secret.select();
    } finally {
      button.disabled = false;
      button.textContent = 'Sign in';
    }
  };

  // Only a gateway that runs the demo gives its credentials away.
  void client.profile().then(
    ({ demo: credentials }) => {
      if (!credentials) return;
      const fill = () => {
        id.value = credentials.clientId;
        secret.value = credentials.clientSecret;
        button.focus();
      };
      demo.replaceChildren(
        'This gateway runs the demo. ',
        element('button', { class: 'link small', type: 'button', onclick: fill }, 'Fill in the demo sign-in'),
      );
    },
    () => undefined,
  );

  return element(
    'form',
    {
      'aria-label': 'Sign in',
      onsubmit: (event) => {
        event.preventDefault();
        void signIn();
      },
    },
    element('p', { class: 'quiet' }, 'Sign in with the credentials of your rent-roll data service.'),
    element('div', { class: 'field' }, element('label', { for: 'client-id' }, 'Client ID'), id),
    element('div', { class: 'field' }, element('label', { for: 'client-secret' }, 'Client secret'), secret),
    error,
    button,
    demo,
  );
}
