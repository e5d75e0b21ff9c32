import { Button, Field, Textarea, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useKit } from '../components/use-kit';

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
  const kit = useKit();
  return (
    <form
      className={mergeClasses(kit.stack12, kit.edge)}
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
      <div className={kit.line} style={{ justifyContent: 'flex-end' }}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" appearance="primary" disabledFocusable={text.trim() === ''}>
          {done}
        </Button>
      </div>
    </form>
  );
}
