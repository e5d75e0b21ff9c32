import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { useKit } from '../../../../pane-kit/use-kit';

/** Fields that stand in one line, with one border around them. */
export const useFieldStyles = makeStyles({
  line: {
    position: 'relative',
    display: 'grid',
    alignItems: 'stretch',
    minHeight: '32px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    '& > * + *': { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  field: {
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    height: '100%',
    minHeight: '30px',
    padding: '0 8px',
    border: 'none',
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textOverflow: 'ellipsis',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusMedium,
    },
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  select: {
    // As wide as what is chosen, where the browser can.
    fieldSizing: 'content' as never,
    maxWidth: '104px',
    cursor: 'pointer',
    padding: '0 4px',
    color: tokens.colorNeutralForeground2,
    '& > option': { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1 },
  },
  /** Takes the room that the words before it leave. */
  stretched: { width: 'auto', flex: '1 1 0' },
  boxed: {
    maxWidth: 'none',
    height: '24px',
    minHeight: '24px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  remove: { display: 'grid', placeItems: 'center', width: '28px', padding: 0 },
  kinds: { margin: '-4px -8px 0' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  label: { ...typographyStyles.caption1, minWidth: '24px', color: tokens.colorNeutralForeground2 },
});

interface FieldLineProps {
  /** Such as `Condition 1`. */
  label: string;
  className: string;
  remove(): void;
  children: ReactNode;
}

export function FieldLine({ label, className, remove, children }: FieldLineProps) {
  const kit = useKit();
  const fields = useFieldStyles();
  const words = `Remove ${label.toLowerCase()}`;
  return (
    <div className={mergeClasses(fields.line, className)} role="group" aria-label={label}>
      {children}
      <button
        type="button"
        className={mergeClasses(kit.press, kit.neutral, fields.remove)}
        aria-label={words}
        title={words}
        onClick={remove}
      >
        <DismissRegular />
      </button>
    </div>
  );
}
