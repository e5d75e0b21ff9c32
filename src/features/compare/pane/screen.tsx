import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../../../pane-kit/use-kit';
import { Foot, type FootProps } from './start-foot';

interface ScreenProps extends FootProps {
  title: string;
  about?: ReactNode;
  /** The buttons in the foot. */
  foot: ReactNode;
}

/** What a person chooses or reads before or after a comparison. */
export function Screen({ title, about, foot, ways, children }: ScreenProps) {
  const kit = useKit();
  return (
    <>
      <div className={kit.grow}>
        <div className={mergeClasses(kit.edge, kit.stack8)}>
          <h2 className={kit.heading} id="compare-headline" tabIndex={-1}>
            {title}
          </h2>
          {about}
        </div>
        {children}
      </div>
      <Foot ways={ways}>{foot}</Foot>
    </>
  );
}
