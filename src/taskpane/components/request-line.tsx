import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  line: {
    ...typographyStyles.caption1,
    display: 'block',
    marginTop: '4px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  // One click or tap selects all of it, to be copied.
  id: { fontFamily: tokens.fontFamilyMonospace, userSelect: 'all' },
});

/** The request that failed, for whoever looks into it; nothing where there is none to look into. */
export function RequestLine({ requestId }: { requestId: string | undefined }) {
  const styles = useStyles();
  if (requestId === undefined) return null;
  return (
    <span className={styles.line}>
      Request <span className={styles.id}>{requestId}</span> (for the gateway's operator)
    </span>
  );
}
