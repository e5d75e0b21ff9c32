import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** The look of a field in a condition: it fills its cell, and the condition draws the lines around. */
export const useFieldStyles = makeStyles({
  whole: { minWidth: 0, width: '100%' },
  field: { position: 'relative', display: 'flex', alignItems: 'center', minWidth: 0, width: '100%' },
  input: {
    ...typographyStyles.body1,
    flex: '1 1 0',
    minWidth: 0,
    boxSizing: 'border-box',
    height: '32px',
    padding: '0 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground1,
    textOverflow: 'ellipsis',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    ':focus': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
    '&[aria-invalid="true"]': { boxShadow: `inset 0 -2px 0 ${tokens.colorStatusDangerBorder2}` },
  },
  hint: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: '8px 12px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  problem: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: '2px 8px 6px',
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
});
