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
  id: { fontFamily: tokens.fontFamilyMonospace, userSelect: 'all' },
});

export function RequestLine({ requestId }: { requestId: string | undefined }) {
  const styles = useStyles();
  if (requestId === undefined) return null;
  return (
    <span className={styles.line}>
      Request <span className={styles.id}>{requestId}</span> (for the gateway's operator)
    </span>
  );
}
