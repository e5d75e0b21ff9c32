import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns what to call when the focus leaves a list that pushes the page down. While a pointer is down it waits for the
 * click: otherwise what is pressed would move away under it.
 */
export function useLeaving(close: () => void, isOpen: boolean): () => void {
  const isDown = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const down = () => void (isDown.current = true);
    const up = () => {
      isDown.current = false;
      // The click comes right after.
      if (isLeft.current) setTimeout(close);
      isLeft.current = false;
    };
    document.addEventListener('pointerdown', down, true);
    document.addEventListener('pointerup', up, true);
    document.addEventListener('pointercancel', up, true);
    return () => {
      isDown.current = false;
      isLeft.current = false;
      document.removeEventListener('pointerdown', down, true);
      document.removeEventListener('pointerup', up, true);
      document.removeEventListener('pointercancel', up, true);
    };
  }, [close, isOpen]);
  return useCallback(() => {
    if (isDown.current) isLeft.current = true;
    else close();
  }, [close]);
}
