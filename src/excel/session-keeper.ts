import type { Client } from '../client/client';
import { asRrError } from '../contract/failure';
import type { SessionInfo, SignInBody } from '../contract/gateway-wire';
import { createListeners } from './listeners';

const STORED = 'rr.session';

/** A storage that does not answer must not keep the cells waiting: one can still sign in. */
const STORAGE_MS = 3_000;

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
  /** Asks the gateway again how long the token lives. Never rejects. */
  look(): Promise<void>;
  /** Returns the way to leave. */
  onChange(listener: (reason: SessionChange) => void): () => void;
}

export type SessionChange = 'restored' | 'signed-in' | 'signed-out';

type Storage = Pick<OfficeRuntime.Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Stored extends Pick<SessionInfo, 'clientId' | 'personId'> {
  key: string;
}

export function createSessionKeeper(
  client: Client,
  storage: Storage,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): SessionKeeper {
  let current: SessionInfo | null = null;
  let key: string | null = null;
  let expired = false;
  /** The person signed in or out before the storage answered. */
  let isDecided = false;
  const listeners = createListeners<[SessionChange]>();

  const become = (info: SessionInfo | null, reason: SessionChange) => {
    isDecided = true;
    current = info;
    listeners.tell(reason);
  };
  const inTime = <T>(work: Promise<T>) => Promise.race([work, wait(STORAGE_MS).then(() => undefined)]);
  const readStored = () =>
    storage.getItem(STORED).then(
      (text) => parseStored(text),
      () => undefined,
    );

  const forget = async (byGateway: boolean) => {
    const mine = key;
    key = null;
    expired = byGateway;
    client.setSession(null);
    become(null, 'signed-out');
    // Another workbook of this person may have stored a newer session meanwhile: that one stays.
    const remove = async () => {
      const stored = await readStored();
      if (stored && stored.key === mine) await storage.removeItem(STORED).catch(() => undefined);
    };
    await inTime(remove());
  };

  /** A stored key is trusted at once, so that cells need not wait; the gateway's word on it follows. */
  const restore = async () => {
    const stored = await inTime(readStored());
    if (!stored || isDecided) return;
    key = stored.key;
    const { clientId, personId } = stored;
    client.setSession({ key, identity: personId });
    become({ clientId, personId, tokenExpiresAt: null }, 'restored');
    void look();
  };

  const look = async () => {
    const mine = key;
    if (mine === null) return;
    await client.session().then(
      (info) => {
        const isNews =
          current?.tokenExpiresAt !== info.tokenExpiresAt ||
          current.clientId !== info.clientId ||
          current.personId !== info.personId;
        if (key === mine && isNews) become(info, 'restored');
      },
      // The client itself reports a session that has ended; every other failure says nothing of it.
      (thrown) => (asRrError(thrown).code === 'signed-out' && key === mine ? forget(true) : undefined),
    );
  };

  return {
    ready: restore(),
    current: () => current,
    expired: () => expired,
    look,
    expire: () => (key === null ? Promise.resolve() : forget(true)),
    signIn: async (body) => {
      const { sessionKey, ...info } = await client.signIn(body);
      key = sessionKey;
      expired = false;
      const { clientId, personId } = info;
      client.setSession({ key, identity: personId });
      // At once: a cell that is answered for this person must count as theirs, whoever signs in next.
      become(info, 'signed-in');
      // If it cannot be stored, the session lasts until Excel closes.
      const stored: Stored = { key, clientId, personId };
      await inTime(storage.setItem(STORED, JSON.stringify(stored)).catch(() => undefined));
    },
    signOut: async () => {
      // The session ends here at once, even when the gateway cannot be told.
      void client.signOut().catch(() => undefined);
      await forget(false);
    },
    onChange: listeners.add,
  };
}

function parseStored(text: string | null): Stored | undefined {
  try {
    const { key, clientId, personId } = JSON.parse(text ?? '') as Record<string, unknown>;
    const isWhole = typeof key === 'string' && typeof clientId === 'string' && typeof personId === 'string';
    return isWhole ? { key, clientId, personId } : undefined;
  } catch {
    return undefined;
  }
}
