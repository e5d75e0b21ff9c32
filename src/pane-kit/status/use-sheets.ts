import { useEffect, useState } from 'react';
import type { SheetNames } from '../../excel/sheets/watch-sheets';
import { useSheetWatch } from '../shared-parts';

/** The names of the sheets by id. Undefined until Excel was asked for this `of`, because earlier answers lack newer sheets. */
export function useSheets(of: unknown): SheetNames | undefined {
  const load = useSheetWatch();
  const [found, setFound] = useState<{ of: unknown; names: SheetNames }>();
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    load().then(
      ({ watchSheets }) => {
        if (!isOver) end = watchSheets((names) => setFound({ of, names }));
      },
      // What is said then stays.
      () => undefined,
    );
    return () => {
      isOver = true;
      end();
    };
  }, [of, load]);
  return found?.of === of ? found?.names : undefined;
}

/** Whether one of these sheets was deleted or renamed since something was said of it. */
export function useIsGone(names: readonly string[]): boolean {
  const sheets = useSheets(names.join('\n'));
  const present = sheets && new Set(sheets.values());
  return present !== undefined && names.some((name) => !present.has(name));
}
