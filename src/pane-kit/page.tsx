import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useEffect, useRef, type ReactNode } from 'react';
import { useKit } from './use-kit';

interface PageProps {
  id: string;
  title: string;
  /** Ids that get the focus, in this order, when a control of the page disappears; the heading comes last. */
  focusNext?: string;
  back(): void;
  children: ReactNode;
}

/** Takes the place of the tabs. Its heading gets the focus. */
export function Page({ id, title, focusNext = '', back, children }: PageProps) {
  const kit = useKit();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className={kit.stack16}
      style={{ padding: '0 16px 16px' }}
      aria-labelledby={id}
      data-focus-next={`${focusNext} ${id} account`}
    >
      <div className={kit.line} style={{ alignItems: 'center', gap: 4, marginLeft: -8, minHeight: 40 }}>
        <Button
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-label="Back to the tabs"
          title="Back to the tabs"
          onClick={back}
        />
        <h2 className={kit.heading} id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
