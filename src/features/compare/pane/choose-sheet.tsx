import { Quiet } from '../../../pane-kit/quiet';
import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useEffect } from 'react';
import { Loading } from '../../../pane-kit/status/loading';
import { LinkButton } from '../../../pane-kit/link-button';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAnswer } from '../../../pane-kit/use-answer';
import { useKit } from '../../../pane-kit/use-kit';
import { filledText, type ListedSheet } from '../compare-actions';
import { Screen } from './screen';
import { TextLinks, type StartFootProps } from './start-foot';
import { useCompareActions } from '../several/several-actions';

const useStyles = makeStyles({
  sheet: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 8px',
    padding: '6px 16px',
  },
  hint: { flex: 'none' },
});

interface ChooseSheetProps extends Pick<StartFootProps, 'paste' | 'chooseFiles'> {
  /** The sheet to compare, or undefined until it is known. */
  first: ListedSheet | undefined;
  /** Called once with the sheet in front, which stays the first one although a person looks at others. */
  begin(first: ListedSheet): void;
  choose(sheet: ListedSheet): void;
  cancel(): void;
}

/** Lists the other sheets of the workbook, those that look like rent rolls first. */
export function ChooseSheet({ first, begin, choose, paste, chooseFiles, cancel }: ChooseSheetProps) {
  const compare = useCompareActions();
  const { value: sheets, error: failure } = useAnswer(compare.sheets);
  const kit = useKit();
  const styles = useStyles();
  useEffect(() => {
    const front = sheets?.find(({ isInFront }) => isInFront);
    if (!first && front) begin(front);
  }, [sheets]);
  const isFirst = ({ id, filledBy }: ListedSheet) =>
    id === first?.id && filledBy?.cell === first.filledBy?.cell;
  const otherSheets = sheets?.filter((sheet) => !isFirst(sheet)) ?? [];
  return (
    <Screen
      title={first ? `Compare “${first.name}”${filledText(first.filledBy)} with` : 'Compare with'}
      about={<Quiet>Neither sheet is changed, and none of it is sent anywhere.</Quiet>}
      foot={<Button onClick={cancel}>Cancel</Button>}
      ways={<TextLinks {...{ paste, chooseFiles }} />}
    >
      {failure && (
        <div className={kit.below}>
          <FailureProblem failure={failure} />
        </div>
      )}
      {!sheets && !failure && (
        <div className={kit.inset}>
          <Loading label="Looking for rent rolls" />
        </div>
      )}
      <ul className={kit.list} aria-label="Other sheets">
        {otherSheets.map((sheet) => (
          <li key={sheet.id + filledText(sheet.filledBy)} className={styles.sheet}>
            <LinkButton onClick={() => choose(sheet)}>{sheet.name}</LinkButton>
            {sheet.isLikely && (
              <span className={mergeClasses(kit.quiet, styles.hint)}>
                {sheet.filledBy ? filledText(sheet.filledBy).slice(2) : 'looks like a rent roll'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {sheets && otherSheets.length === 0 && (
        <Quiet className={kit.below}>The workbook has no other sheet. Paste its text, or open a file.</Quiet>
      )}
    </Screen>
  );
}
