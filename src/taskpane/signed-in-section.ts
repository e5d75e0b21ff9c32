import type { SessionInfo } from '../contract/gateway-wire';
import type { AddinContext } from '../excel/addin-context';
import { element } from './element';

/** Who is signed in, until when the token lives, and the way out. */
export function signedInSection({ session }: AddinContext, info: SessionInfo): HTMLElement {
  return element(
    'div',
    { class: 'who' },
    element(
      'div',
      {},
      element('strong', {}, info.clientId),
      element('p', { class: 'quiet small' }, tokenLife(info.tokenExpiresAt)),
    ),
    element('button', { type: 'button', onclick: () => void session.signOut() }, 'Sign out'),
  );
}

function tokenLife(expiresAt: string | null): string {
  if (!expiresAt) return 'Signed in';
  const until = new Date(expiresAt).toLocaleString(undefined, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `Signed in, token until ${until}`;
}
