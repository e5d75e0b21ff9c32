import { Button, makeStyles, typographyStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useEffect, useRef, type ReactNode } from 'react';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '16px', padding: '0 16px 16px' },
  head: { display: 'flex', alignItems: 'center', gap: '4px', marginLeft: '-8px', minHeight: '40px' },
  heading: { ...typographyStyles.subtitle2, margin: 0, outlineStyle: 'none' },
});

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
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.page} aria-labelledby={id} data-focus-next={`${focusNext} ${id} account`}>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-label="Back to the tabs"
          title="Back to the tabs"
          onClick={back}
        />
        <h2 className={styles.heading} id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
