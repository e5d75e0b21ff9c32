import { Button, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { Question } from '../../excel/self-check/questions';
import { useKit } from '../components/use-kit';

interface PersonQuestionsProps {
  sheet: string;
  questions: readonly Question[];
  answer(answers: readonly string[]): void;
}

const OPEN = 'not answered';

/** What only a person can see. Each question may stay open. */
export function PersonQuestions({ sheet, questions, answer }: PersonQuestionsProps) {
  const [chosen, setChosen] = useState<readonly string[]>(questions.map(() => OPEN));
  const kit = useKit();
  return (
    <>
      <p className={kit.pretty}>
        Three questions are left. The sheet “{sheet}” is in front and has the cells. It is removed when you
        choose Finish.
      </p>
      {questions.map(({ text, answers }, at) => (
        <div key={text} className={kit.stack4}>
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
      <Button className={kit.start} appearance="primary" onClick={() => answer(chosen)}>
        Finish
      </Button>
    </>
  );
}
