import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { InsertOutcome } from '../../excel/evidence/evidence-actions';
import { countOf } from '../components/count-text';

const useStyles = makeStyles({
  words: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  seal: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

/** Says what the sheet is called, and shows its seal to copy. */
export function InsertedSheet({ sheet, seal, results }: Extract<InsertOutcome, { kind: 'inserted' }>) {
  const [said, setSaid] = useState<string>();
  const styles = useStyles();
  const copy = () =>
    navigator.clipboard.writeText(seal).then(
      () => setSaid('Seal copied.'),
      () => setSaid('Excel does not allow copying from here. Select the seal and press Ctrl+C (Mac: Cmd+C).'),
    );
  return (
    <div className={styles.words}>
      <p className={styles.text}>
        Sheet “{sheet}” was added, about {countOf(results, 'formula')}. Put its seal into the covering mail:
      </p>
      <code className={styles.seal}>{seal}</code>
      <Button size="small" onClick={() => void copy()}>
        Copy seal
      </Button>
      {said && <p className={styles.text}>{said}</p>}
    </div>
  );
}
