import type { Locks } from '../../../src/gateway/store/locks';

/** Locks between gateways in one process. A lock ends with the gateway that holds it. */
export interface ModelLocks {
  of(owner: object): Locks;
  /** Removes a dead owner: releases its locks and cancels its waits. Whatever it still asks for, it never gets. */
  removeOwner(owner: object): void;
}

interface Turn {
  owner: object;
  begin: () => void;
}

export function createModelLocks(): ModelLocks {
  /** By name, the holder first. */
  const turns = new Map<string, Turn[]>();
  const dead = new WeakSet<object>();

  function leave(name: string, gone: (turn: Turn) => boolean): void {
    const before = turns.get(name) ?? [];
    const after = before.filter((turn) => !gone(turn));
    turns.set(name, after);
    if (after[0] && after[0] !== before[0]) after[0].begin();
  }

  return {
    of: (owner) => ({
      async hold(name, work) {
        let mine: Turn | undefined;
        await new Promise<void>((begin) => {
          if (dead.has(owner)) return;
          mine = { owner, begin };
          const queue = turns.get(name) ?? [];
          turns.set(name, [...queue, mine]);
          if (queue.length === 0) begin();
        });
        try {
          return await work(true);
        } finally {
          leave(name, (turn) => turn === mine);
        }
      },
      close: () => Promise.resolve(),
    }),
    removeOwner(owner) {
      dead.add(owner);
      for (const name of turns.keys()) leave(name, (turn) => turn.owner === owner);
    },
  };
}
