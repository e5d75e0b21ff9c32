import Database from 'libsql';
import { Client } from 'pg';
import { Client as HttpClient } from 'undici';

/**
 * Calls `step` before each statement to a store or its locks and before each request. Nothing outside this process changes
 * between a call's end and the next call, so a death at a step also stands for a death right after the call before it.
 * The returned function ends this.
 */
export function beforeEachCall(step: () => void): () => void {
  const undo: (() => void)[] = [];
  function watch(prototype: object, name: string): void {
    const methods = prototype as Record<string, (...args: unknown[]) => unknown>;
    const original = methods[name];
    if (!original) throw new Error(`no method ${name}`);
    methods[name] = function (...args) {
      step();
      return original.apply(this, args);
    };
    undo.push(() => void (methods[name] = original));
  }

  const probe = new Database(':memory:');
  for (const name of ['run', 'all', 'get']) watch(Object.getPrototypeOf(probe.prepare('select 1')), name);
  probe.close();
  for (const name of ['exec', 'pragma']) watch(Database.prototype, name);
  for (const name of ['query', 'connect']) watch(Client.prototype, name);
  watch(HttpClient.prototype, 'request');
  return () => undo.forEach((restore) => restore());
}
