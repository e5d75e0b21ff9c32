import { useEffect, useRef, useState, type RefObject } from 'react';

interface CopyWords {
  copied: string;
  /** What to do where Excel forbids the clipboard, and the text is selected. */
  notAllowed: string;
  /** Says to the person how it went. */
  say(words: string): void;
  /** Runs after a text that was shown is copied. */
  done?(): void;
}

interface Copying {
  copy(text: string): Promise<void>;
  /** The text to show selected in a field with {@link area}, where the clipboard is forbidden. */
  shown: string | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** Copies texts. Where Excel forbids the clipboard, it has the text shown and selects it. */
export function useCopy(words: CopyWords): Copying {
  const [shown, setShown] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const last = useRef(words);
  useEffect(() => void (last.current = words));
  useEffect(() => {
    if (shown === undefined) return;
    const { say, copied, notAllowed, done } = last.current;
    area.current?.select();
    const isCopied = document.execCommand('copy');
    say(isCopied ? copied : notAllowed);
    if (!isCopied) return;
    setShown(undefined);
    done?.();
  }, [shown]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setShown(undefined);
      words.say(words.copied);
    } catch {
      // A frame may forbid it, and still allow what it copies from its own selection.
      setShown(text);
    }
  };
  return { copy, shown, area };
}
