import { Field, Input } from '@fluentui/react-components';
import { useRef, useState, type FormEvent } from 'react';
import { SignInForm, type SignInFormProps } from './sign-in-form';

export function AccessKeyForm({ signIn, ...form }: SignInFormProps) {
  const [accessKey, setAccessKey] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A copied key often has spaces around it.
    const body = { accessKey: accessKey.trim() };
    setIncomplete(true);
    if (body.accessKey === '') return input.current?.focus();
    void signIn(body).then((error) => {
      if (error?.code !== 'wrong-credentials') return;
      input.current?.focus();
      input.current?.select();
    });
  };

  return (
    <SignInForm submit={submit} note="The key is not kept in Excel or in this workbook." {...form}>
      <Field
        label={{ children: 'Access key', htmlFor: 'access-key' }}
        hint="rrk_…, from your administrator"
        validationMessage={
          incomplete && accessKey.trim() === '' ? 'Enter the access key you were given.' : undefined
        }
      >
        <Input
          id="access-key"
          ref={input}
          type="password"
          value={accessKey}
          autoComplete="off"
          onChange={(_, { value }) => setAccessKey(value)}
        />
      </Field>
    </SignInForm>
  );
}
