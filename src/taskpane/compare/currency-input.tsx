import { Button, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useKit } from '../components/use-kit';

/** Takes the three letters of a currency. */
export function CurrencyInput({
  value = '',
  choose,
}: {
  value?: string | undefined;
  choose(currency: string): void;
}) {
  const [text, setText] = useState(value);
  const kit = useKit();
  const currency = text.trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  return (
    <div className={kit.line}>
      <Input
        style={{ width: 96 }}
        size="small"
        aria-label="Currency"
        placeholder="EUR"
        maxLength={3}
        value={text}
        onChange={(_, { value: typed }) => setText(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isCurrency) choose(currency);
        }}
      />
      <Button size="small" disabledFocusable={!isCurrency} onClick={() => choose(currency)}>
        Use it
      </Button>
    </div>
  );
}
