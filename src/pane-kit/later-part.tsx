import { useEffect, useState, type ComponentType } from 'react';
import { useMissing, type PanePart } from './pane-part';
import { Loading } from './status/loading';
import { Problem } from './status/problem';
import { useKit } from './use-kit';

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : object;

/**
 * Makes a component of the one with this name in a module that loads on first use, so that it can be a chunk of its own, with
 * the parts of the pane that only it needs. The label is for screen readers while it loads; without one, nothing is shown
 * then. A load that fails is tried again on request.
 */
export function laterPart<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  label: string | null,
  load: () => Promise<Module>,
  name: Name,
  needs: readonly PanePart<unknown>[] = [],
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  return function LaterPart(props: Props) {
    const missing = useMissing(needs);
    const isThere = loaded !== undefined && missing.length === 0;
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>(isThere ? 'ready' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      let gone = false;
      const setUnlessGone = (next: 'failed' | 'ready') => {
        if (!gone) setState(next);
      };
      Promise.all([load(), ...missing.map((part) => part.load?.())]).then(
        ([part]) => {
          loaded = part[name] as ComponentType<unknown> as ComponentType<Props>;
          setUnlessGone('ready');
        },
        () => setUnlessGone('failed'),
      );
      return () => void (gone = true);
    }, [state]);
    const kit = useKit();
    const Part = loaded;
    if (Part && missing.length === 0) return <Part {...props} />;
    if (label === null && state !== 'failed') return null;
    return (
      <div className={kit.inset}>
        {state === 'failed' ? (
          <Problem action={{ label: 'Try again', run: () => setState('loading') }}>
            This part of the pane could not be loaded. Check your connection and try again. If that does not
            help, close the workbook and open it again.
          </Problem>
        ) : (
          <Loading label={label ?? ''} />
        )}
      </div>
    );
  };
}
