import { Field, Input } from '@fluentui/react-components';
import { useRef, useState, type FormEvent } from 'react';
import { SignInForm, type SignInFormProps } from './sign-in-form';

export function CredentialsForm({ signIn, ...form }: SignInFormProps) {
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const idInput = useRef<HTMLInputElement>(null);
  const secretInput = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { clientId: clientId.trim(), clientSecret };
    setIncomplete(true);
    if (body.clientId === '') return idInput.current?.focus();
    if (clientSecret === '') return secretInput.current?.focus();
    void signIn(body).then((error) => {
      if (error?.code !== 'wrong-credentials') return;
      secretInput.current?.focus();
      secretInput.current?.select();
    });
  };

  return (
    <SignInForm submit={submit} note="The secret is not kept in Excel or in this workbook." {...form}>
      <Field
        label={{ children: 'Client ID', htmlFor: 'client-id' }}
        validationMessage={
          incomplete && clientId.trim() === '' ? 'Enter the client ID you were given.' : undefined
        }
      >
        <Input
          id="client-id"
          ref={idInput}
          value={clientId}
          autoComplete="off"
          spellCheck={false}
          onChange={(_, { value }) => setClientId(value)}
        />
      </Field>
      <Field
        label={{ children: 'Client secret', htmlFor: 'client-secret' }}
        validationMessage={
          incomplete && clientId.trim() !== '' && clientSecret === ''
            ? 'Enter the secret that belongs to this client ID.'
            : undefined
        }
      >
        <Input
          id="client-secret"
          ref={secretInput}
          type="password"
          value={clientSecret}
          autoComplete="off"
          onChange={(_, { value }) => setClientSecret(value)}
        />
      </Field>
    </SignInForm>
  );
}
