import { useId, useState, type ReactNode } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import { FoldButton } from '../../../pane-kit/section/fold-button';
import { useKit } from '../../../pane-kit/use-kit';

interface FoldProps {
  title: string;
  /** What is in it, while it is folded. */
  summary?: string | undefined;
  isOpen: boolean;
  children: ReactNode;
}

/** A part of what is told. Folded, it is one line. */
export function Fold({ title, summary, isOpen, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  const [given, setGiven] = useState(isOpen);
  const id = useId();
  const kit = useKit();
  if (given !== isOpen) {
    setGiven(isOpen);
    setOpen(isOpen);
  }
  return (
    <section className={kit.lineAbove} role="group" aria-labelledby={id}>
      <h3 className={kit.plain}>
        <FoldButton
          className={kit.whole}
          title={title}
          titleId={id}
          summary={open ? undefined : summary}
          isOpen={open}
          toggle={() => setOpen(!open)}
        />
      </h3>
      {open && <div className={mergeClasses(kit.stack8, kit.below)}>{children}</div>}
    </section>
  );
}
