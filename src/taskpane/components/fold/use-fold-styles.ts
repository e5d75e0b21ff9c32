import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** How a part looks that can be folded to one line. */
export const useFoldStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  /** The chevron, the title, and what the part says while it is folded. */
  toggle: {
    display: 'grid',
    gap: '8px',
    alignItems: 'center',
    minHeight: '40px',
    padding: '0 16px',
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  chevron: { width: '12px', height: '12px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  says: {
    ...typographyStyles.caption1,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  body: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '0 16px 12px' },
});
