import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** The styles of a list of names, each with what to do about it. */
export const useNameStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6px' },
  name: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  text: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  use: { overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
