import { useEffect, useRef, useState } from 'react';

/** Tells when a pointer goes down, and when it is up again and its click is over. Returns what ends that. */
export function followPointer(onPointerChange: (isDown: boolean) => void): () => void {
  const types = ['pointerdown', 'pointerup', 'pointercancel'];
  const hear = ({ type }: Event) => {
    if (type === types[0]) onPointerChange(true);
    // The click comes right after.
    else setTimeout(onPointerChange, 0, false);
  };
  types.forEach((type) => document.addEventListener(type, hear, true));
  return () => types.forEach((type) => document.removeEventListener(type, hear, true));
}

/** Keeps a value that takes room while a pointer is down: otherwise what is pressed would move away under it. */
export function useSteady<T>(value: T): T {
  const [isDown, setIsDown] = useState(false);
  const retained = useRef(value);
  useEffect(() => followPointer(setIsDown), []);
  if (!isDown) retained.current = value;
  return retained.current;
}
