import { Button, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import type { InsertOutcome } from '../../excel/evidence/evidence-actions';
import { countOf } from '../components/count-text';
import { useKit } from '../components/use-kit';

/** Says what the sheet is called, and shows its seal to copy. */
export function InsertedSheet({ sheet, seal, results }: Extract<InsertOutcome, { kind: 'inserted' }>) {
  const [said, setSaid] = useState<string>();
  const kit = useKit();
  const copy = () =>
    navigator.clipboard.writeText(seal).then(
      () => setSaid('Seal copied.'),
      () => setSaid('Excel does not allow copying from here. Select the seal and press Ctrl+C (Mac: Cmd+C).'),
    );
  return (
    <div className={mergeClasses(kit.stack8, kit.left)}>
      <p className={kit.text}>
        Sheet “{sheet}” was added, about {countOf(results, 'formula')}. Put its seal into the covering mail:
      </p>
      <code className={mergeClasses(kit.small, kit.mono)} style={{ userSelect: 'all' }}>
        {seal}
      </code>
      <Button size="small" onClick={() => void copy()}>
        Copy seal
      </Button>
      {said && <p className={kit.text}>{said}</p>}
    </div>
  );
}
