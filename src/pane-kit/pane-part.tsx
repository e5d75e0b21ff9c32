import { createContext, useContext, type ReactNode } from 'react';
import { loadOnce } from '../table/load-once';

/** A part of the add-in that the pane shows or uses, as a hook. The code that mounts the pane provides it. */
export type PanePart<Value> = () => Value;

/** A part with its value, or with what loads it. A failed load is tried again at the next call. */
export interface ProvidedPart {
  part: PanePart<unknown>;
  value?: unknown;
  load?: () => Promise<void>;
}

type Provided = ReadonlyMap<PanePart<unknown>, ProvidedPart>;
const Context = createContext<Provided>(new Map());

/** Makes the hook that returns a part of the add-in. `name` names the part in the error if the pane does not provide it. */
export function createPartHook<Value>(name: string): PanePart<Value> {
  const usePart = () => {
    const provided = useContext(Context).get(usePart);
    if (!provided || !('value' in provided)) throw new Error(`The pane has no part "${name}".`);
    return provided.value as Value;
  };
  return usePart;
}

export const provide = <Value,>(part: PanePart<Value>, value: Value): ProvidedPart => ({ part, value });

/** For a part whose code is a chunk of its own. `laterPart` loads it for a component that names it. */
export function provideLater<Value>(part: PanePart<Value>, load: () => Promise<Value>): ProvidedPart {
  const { get } = loadOnce(async () => void (provided.value = await load()));
  const provided: ProvidedPart = { part, load: get };
  return provided;
}

interface PanePartsProps {
  /** The same list as long as the pane is shown. */
  parts: readonly ProvidedPart[];
  children: ReactNode;
}

export function PaneParts({ parts, children }: PanePartsProps) {
  const byPart = new Map(parts.map((provided) => [provided.part, provided] as const));
  return <Context value={byPart}>{children}</Context>;
}

/** Returns which of these parts are still to be loaded. */
export function useMissing(parts: readonly PanePart<unknown>[]): readonly ProvidedPart[] {
  const byPart = useContext(Context);
  return parts.flatMap((part) => {
    const provided = byPart.get(part);
    return provided && !('value' in provided) ? [provided] : [];
  });
}
