import { mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useFieldStyles } from './use-field-styles';

interface CountFieldProps {
  label: string;
  value: number;
  className: string;
  change(count: number): void;
}

/** Takes a whole number from 1. Other text changes nothing, and goes when the field is left. */
export function CountField({ label, value, className, change }: CountFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const fields = useFieldStyles();
  return (
    <input
      className={mergeClasses(fields.field, fields.boxed, className)}
      inputMode="numeric"
      aria-label={label}
      value={text ?? String(value)}
      onChange={({ target }) => {
        setText(target.value);
        if (/^[1-9]\d{0,6}$/.test(target.value.trim())) change(Number(target.value));
      }}
      onFocus={({ target }) => target.select()}
      onBlur={() => setText(null)}
    />
  );
}
