import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

const quiet = { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 } as const;
// A name of a column has no place to break, and is longer than a narrow pane.
const wrapped = { margin: 0, overflowWrap: 'anywhere' } as const;
const column = { display: 'flex', flexDirection: 'column' } as const;

/** What the parts of the pane look like that stand in more than one place. */
export const useKit = makeStyles({
  // Words.
  text: { ...typographyStyles.body1, ...wrapped },
  strong: { ...typographyStyles.body1Strong, ...wrapped },
  small: { ...typographyStyles.caption1, ...wrapped },
  smallStrong: { ...typographyStyles.caption1Strong, ...wrapped },
  quiet: { ...quiet, ...wrapped },
  /** The last word does not stand alone. */
  pretty: { margin: 0, textWrap: 'pretty', overflowWrap: 'anywhere' },
  heading: { ...typographyStyles.subtitle2, ...wrapped, outlineStyle: 'none' },
  /** A heading that looks like what is in it. */
  plain: { margin: 0, font: 'inherit' },
  wrap: { overflowWrap: 'anywhere' },
  // What screen readers alone read stands at its end, and would make the page wider.
  cut: { position: 'relative', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  bold: { fontWeight: tokens.fontWeightSemibold },
  regular: { fontWeight: tokens.fontWeightRegular },
  mono: { fontFamily: tokens.fontFamilyMonospace },
  number: { fontVariantNumeric: 'tabular-nums' },
  /** On the ground of an active row grey would be unreadable in high contrast. */
  faint: {
    ...typographyStyles.caption1,
    color: 'inherit',
    opacity: 0.8,
    fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { opacity: 1 },
  },
  /** A link in a sentence. */
  link: {
    // A target of 24 pixels, which does not move the line.
    padding: '4px 0',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    overflowWrap: 'anywhere',
    '@media (forced-colors: active)': { textDecorationLine: 'underline' },
  },
  smallLink: { ...typographyStyles.caption1, padding: '4px 0', alignSelf: 'flex-start' },
  /** Among quiet words. */
  dark: { color: tokens.colorNeutralForeground1 },
  neutral: { color: tokens.colorNeutralForeground2 },
  pale: { color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  doubtful: { color: tokens.colorStatusWarningForeground3 },
  bad: { color: tokens.colorStatusDangerForeground1 },

  icon: { fontSize: '16px', lineHeight: 0 },
  chevron: { width: '12px', height: '12px' },

  // Places.
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  bullets: { margin: 0, padding: '0 0 0 16px', overflowWrap: 'anywhere' },
  /** Terms, each beside what it is. */
  facts: {
    ...typographyStyles.caption1,
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr)',
    gap: '4px 8px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': wrapped,
  },
  stack4: { ...column, gap: '4px' },
  stack8: { ...column, gap: '8px' },
  stack12: { ...column, gap: '12px' },
  stack16: { ...column, gap: '16px' },
  /** Says something now and then. */
  status: { ...column, gap: '8px', ':empty': { display: 'none' } },
  line: { display: 'flex', gap: '8px' },
  /** The last one stands at the end. */
  spread: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  /** With a space on all sides of it. */
  inset: { padding: '16px' },
  /** As far from the edges of the pane as its other parts. */
  edge: { padding: '12px 16px' },
  below: { padding: '0 16px 12px' },
  above: { padding: '12px 16px 0' },
  row: { padding: '8px 16px' },
  lineAbove: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  lineBelow: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  /** Fills the pane, so that what stands at its end is at the pane's end. */
  tab: { ...column, flex: '1 0 auto' },
  wide: { width: '100%', maxWidth: 'none' },
  whole: { width: '100%' },
  grow: { flex: '1 0 auto' },
  /** Takes the room that the others leave. */
  fill: { flex: '1 1 0', minWidth: 0 },
  left: { alignItems: 'flex-start' },
  start: { alignSelf: 'flex-start' },
  /** Radio buttons and checkboxes stand as far left as the text above them. */
  choices: { margin: '0 -8px' },

  ground: { backgroundColor: tokens.colorNeutralBackground2 },
  /** Stays in view at the end of the pane. */
  foot: {
    position: 'sticky',
    bottom: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },

  // Rows and options.
  /** An icon and words. */
  iconRow: { display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: '0 8px' },
  /** A button as a row from edge to edge. */
  press: {
    boxSizing: 'border-box',
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
  option: {
    display: 'grid',
    alignItems: 'center',
    gap: '0 8px',
    boxSizing: 'border-box',
    cursor: 'pointer',
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    color: tokens.colorNeutralForeground1Hover,
    boxShadow: `inset 2px 0 0 ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  popup: {
    position: 'absolute',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
  },
  /** Rows out of view need no layout. */
  ofMany: { contentVisibility: 'auto', containIntrinsicSize: 'auto 32px' },
});
