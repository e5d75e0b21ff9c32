import { Button, makeStyles, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { Question } from '../../excel/self-check/questions';

const useStyles = makeStyles({
  about: { margin: 0, textWrap: 'pretty' },
  question: { display: 'flex', flexDirection: 'column', gap: '4px' },
  finish: { alignSelf: 'flex-start' },
});

interface PersonQuestionsProps {
  sheet: string;
  questions: readonly Question[];
  answer(answers: readonly string[]): void;
}

const OPEN = 'not answered';

/** What only a person can see. Each question may stay open. */
export function PersonQuestions({ sheet, questions, answer }: PersonQuestionsProps) {
  const [chosen, setChosen] = useState<readonly string[]>(questions.map(() => OPEN));
  const styles = useStyles();
  return (
    <>
      <p className={styles.about}>
        Three questions are left. The sheet “{sheet}” is in front and has the cells. It is removed when you
        choose Finish.
      </p>
      {questions.map(({ text, answers }, at) => (
        <div key={text} className={styles.question}>
          <label htmlFor={`question-${at}`}>{text}</label>
          <Select
            id={`question-${at}`}
            value={chosen[at]}
            onChange={(_, { value }) => setChosen(chosen.map((one, place) => (place === at ? value : one)))}
          >
            {[OPEN, ...answers].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      ))}
      <Button className={styles.finish} appearance="primary" onClick={() => answer(chosen)}>
        Finish
      </Button>
    </>
  );
}
