import type { Client } from '../client/client';
import { asRrError } from '../contract/failure';
import type { SessionInfo, SignInBody } from '../contract/gateway-wire';

const STORED = 'rr.session';

/** Who is signed in on this computer: the session key lives in `OfficeRuntime.storage`, the token never does. */
export interface SessionKeeper {
  /** Settles when the stored session, if any, has been taken up. Functions wait for it before they ask. */
  ready: Promise<void>;
  /** The same object until something changes. */
  current(): SessionInfo | null;
  /** The gateway ended the session, not the person: the pane explains it. False again after a sign-in. */
  expired(): boolean;
  signIn(body: SignInBody): Promise<void>;
  signOut(): Promise<void>;
  /** The gateway no longer knows the session. */
  expire(): Promise<void>;
  /** Returns the way to leave. */
  onChange(listener: (reason: SessionChange) => void): () => void;
}

export type SessionChange = 'restored' | 'signed-in' | 'signed-out';

type Storage = Pick<OfficeRuntime.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createSessionKeeper(client: Client, storage: Storage): SessionKeeper {
  let current: SessionInfo | null = null;
  const listeners: ((reason: SessionChange) => void)[] = [];

  const become = (info: SessionInfo | null, reason: SessionChange) => {
    current = info;
    listeners.forEach((listener) => listener(reason));
  };
  const forget = async () => {
    client.setSession(null);
    become(null, 'signed-out');
    await storage.removeItem(STORED);
  };

  /** A stored key is trusted at once, so that cells need not wait; the gateway's word on it follows. */
  const restore = async () => {
    const stored = parseStored(await storage.getItem(STORED).catch(() => null));
    if (!stored) return;
    client.setSession({ key: stored.key, identity: stored.clientId });
    become({ clientId: stored.clientId, tokenExpiresAt: null }, 'restored');
    client.session().then(
      (info) => current && become(info, 'restored'),
      (thrown) => (asRrError(thrown).code === 'signed-out' ? forget() : undefined),
    );
  };

  return {
    ready: restore(),
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    expire: forget,
    signIn: async (body) => {
      const { sessionKey, ...info } = await client.signIn(body);
      client.setSession({ key: sessionKey, identity: info.clientId });
      await storage.setItem(STORED, JSON.stringify({ key: sessionKey, clientId: info.clientId }));
      become(info, 'signed-in');
    },
    signOut: async () => {
      // The session ends here even when the gateway cannot be told.
      await client.signOut().catch(() => undefined);
      await forget();
    },
  };
}

function parseStored(text: string | null): { key: string; clientId: string } | undefined {
  try {
    const { key, clientId } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof key === 'string' && typeof clientId === 'string' ? { key, clientId } : undefined;
  } catch {
    return undefined;
  }
}
