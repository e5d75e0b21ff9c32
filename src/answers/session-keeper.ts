import type { Client } from '../client/client';
import { pause, setRealTimer, type SetTimer } from '../client/timer';
import { asRrError } from '../contract/failure';
import type { SessionInfo, SignInBody } from '../contract/gateway-wire';
import { oneAtATime } from '../contract/one-at-a-time';
import { createListeners } from '../excel/listeners';

const STORED = 'rr.session';

/** Cells wait no longer than this for the storage. The person can still sign in. */
const STORAGE_MS = 3_000;

/** Knows who is signed in on this computer. `OfficeRuntime.storage` holds the session key, never the token. */
export interface SessionKeeper {
  /** Settles when the stored session, if any, is restored. Functions wait for it before they send a request. */
  ready: Promise<void>;
  /** Returns the same object until something changes, and null while signed out. */
  current(): SessionInfo | null;
  /** Returns true if the gateway ended the last session, and not the person. A sign-in resets it. */
  expired(): boolean;
  /** What the gateway says if it could not end the last session for good. A sign-in resets it. */
  unended(): string | null;
  /** Returns false if the last sign-in could not be stored, so that it ends with Excel. */
  isStored(): boolean;
  signIn(body: SignInBody): Promise<void>;
  signOut(): Promise<void>;
  /** Ends the session here because the gateway no longer knows it. */
  expire(): Promise<void>;
  /** Asks the gateway again when the token expires. Never rejects. */
  look(): Promise<void>;
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
  setTimer: SetTimer = setRealTimer,
): SessionKeeper {
  const store = sessionStore(storage, setTimer);
  let current: SessionInfo | null = null;
  let key: string | null = null;
  let expired = false;
  let unended: string | null = null;
  let isStored = true;
  /** The person signed in or out before the storage answered. */
  let isDecided = false;
  const listeners = createListeners<[SessionChange]>();

  const setCurrent = (info: SessionInfo | null, reason: SessionChange) => {
    isDecided = true;
    current = info;
    listeners.notify(reason);
  };
  const forget = async (byGateway: boolean) => {
    const mine = key;
    key = null;
    expired = byGateway;
    client.setSession(null);
    setCurrent(null, 'signed-out');
    await store.remove(mine);
  };

  /** Trusts the stored key at once, so that cells need not wait, and then has the gateway check it. */
  const restore = async () => {
    const stored = await store.read();
    if (!stored || isDecided) return;
    key = stored.key;
    const { clientId, personId } = stored;
    client.setSession({ key, identity: personId });
    setCurrent({ clientId, personId, tokenExpiresAt: null }, 'restored');
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
        if (key === mine && isNews) setCurrent(info, 'restored');
      },
      // Any other failure says nothing about the session.
      (thrown) => (asRrError(thrown).code === 'signed-out' && key === mine ? forget(true) : undefined),
    );
  };

  return {
    ready: restore(),
    current: () => current,
    expired: () => expired,
    unended: () => unended,
    isStored: () => isStored,
    look,
    expire: () => (key === null ? Promise.resolve() : forget(true)),
    signIn: async (body) => {
      const { sessionKey, ...info } = await client.signIn(body);
      key = sessionKey;
      expired = false;
      unended = null;
      const { clientId, personId } = info;
      client.setSession({ key, identity: personId });
      // Before anything is awaited: a cell that is answered from now on counts as this person's.
      setCurrent(info, 'signed-in');
      const mine = key;
      await store.write({ key, clientId, personId });
      // A browser may take the session and forget it, for example in a frame of another site.
      void store.read().then((back) => {
        if (key !== mine || isStored === (back?.key === mine)) return;
        isStored = !isStored;
        listeners.notify('restored');
      });
    },
    signOut: async () => {
      // The session ends here at once, even if the gateway cannot be reached.
      void client.signOut().catch((thrown) => {
        const { code, message } = asRrError(thrown);
        // A gateway that was not reached says nothing.
        if (code !== 'bug' || key !== null) return;
        unended = message;
        listeners.notify('signed-out');
      });
      await forget(false);
    },
    onChange: listeners.add,
  };
}

/** The storage as it may be: slow, broken, or shared with other workbooks. Each call settles in time. */
function sessionStore(storage: Storage, setTimer: SetTimer) {
  const inTime = <T>(work: Promise<T>) =>
    Promise.race([work, pause(setTimer, STORAGE_MS).then(() => undefined)]);
  /** A removal reads first, and must not remove what is written meanwhile. */
  const inTurn = oneAtATime();
  const read = () => storage.getItem(STORED).then(parseStored, () => undefined);
  /** Another workbook on this computer may have stored a newer session. Keep that one. */
  const remove = async (key: string | null) => {
    const stored = await read();
    if (stored && stored.key === key) await storage.removeItem(STORED).catch(() => undefined);
  };
  return {
    read: () => inTime(read()),
    remove: (key: string | null) => inTurn(() => inTime(remove(key))),
    /** If it cannot be stored, the session lasts until Excel closes. */
    write: (session: Stored) =>
      inTurn(() => inTime(storage.setItem(STORED, JSON.stringify(session)).catch(() => undefined))),
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
