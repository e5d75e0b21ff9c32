import { useEffect, useState } from 'react';
import { useCompareActions } from './use-compare-actions';

/** A sentence about the sheet that was in front when it was said. Another sheet hides it, and coming back shows it. */
export function useSaid(): { said: string; say(words: string): void } {
  const compare = useCompareActions();
  const [last, setLast] = useState<{ words: string; sheet: string | null }>({ words: '', sheet: null });
  const [front, setFront] = useState<string | null>(null);
  useEffect(() => compare.onSheetChange(() => void compare.sheet().then(setFront)), [compare]);
  return {
    said: last.sheet === null || front === null || last.sheet === front ? last.words : '',
    say(words) {
      setLast({ words, sheet: null });
      setFront(null);
      void compare.sheet().then((sheet) => setLast({ words, sheet }));
    },
  };
}
