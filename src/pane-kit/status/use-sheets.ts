import { useEffect, useState } from 'react';
import type { SheetNames } from '../../excel/sheets/watch-sheets';
import { useSheetWatch } from '../common-parts';

/**
 * The names of the sheets by id. Undefined until Excel was asked for this `of`, because earlier answers lack newer sheets. Excel is
 * not asked for nothing: null, undefined, or a text or list without an entry.
 */
export function useSheets(of: unknown): SheetNames | undefined {
  const load = useSheetWatch();
  const [found, setFound] = useState<{ of: unknown; names: SheetNames }>();
  const isNothing = !of || (Array.isArray(of) && of.length === 0);
  useEffect(() => {
    if (isNothing) return;
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
  }, [of, load, isNothing]);
  return found?.of === of ? found?.names : undefined;
}

/** Tells whether a sheet was deleted or renamed since something was said `of` it. */
export function useGoneSheets(of: unknown): (sheet: string) => boolean {
  const sheets = useSheets(of);
  const present = sheets && new Set(sheets.values());
  return (sheet) => present?.has(sheet) === false;
}

/** Whether one of these sheets is gone. */
export const useIsGone = (names: readonly string[]): boolean => names.some(useGoneSheets(names.join('\n')));
