import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '12px 16px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
});

interface TextEntryProps {
  label: string;
  hint: string;
  done: string;
  run(text: string): void;
  cancel(): void;
}

/** Takes text that a person pastes. */
export function TextEntry({ label, hint, done, run, cancel }: TextEntryProps) {
  const [text, setText] = useState('');
  const styles = useStyles();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run(text);
      }}
    >
      <Field label={label} hint={hint}>
        <Textarea
          autoFocus
          rows={10}
          resize="vertical"
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" appearance="primary" disabledFocusable={text.trim() === ''}>
          {done}
        </Button>
      </div>
    </form>
  );
}
