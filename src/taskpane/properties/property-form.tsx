import { Quiet } from '../../pane-kit/quiet';
import { useDatabases, useChanging } from '../../pane-kit/common-parts';
import { Button, Field, Input, Select } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import type { PropertyBody } from '../../client/client';
import type { DatabaseEntry } from '../../contract/entries';
import { Notice } from '../../pane-kit/status/problem';
import { propertyBody, type PropertyField } from './property-fields';
import { useKit } from '../../pane-kit/use-kit';

export interface PropertyDraft {
  body: PropertyBody;
  database: DatabaseEntry | undefined;
}

interface PropertyFormProps {
  /** The first field is required. */
  fields: readonly PropertyField[];
  typed: ReadonlyMap<string, string>;
  type(name: string, text: string): void;
  namesDatabase: boolean;
  /** Chosen here if the workbook has several databases. */
  databaseId: string;
  chooseDatabase(id: string): void;
  submit(draft: PropertyDraft): void;
  cancel(): void;
}

const fieldId = (index: number) => `property-field-${index}`;
const DATABASE = 'property-database';
const focus = (id: string) => document.getElementById(id)?.focus();

export function PropertyForm(props: PropertyFormProps) {
  const { fields, typed, type, namesDatabase, databaseId, chooseDatabase, submit, cancel } = props;
  const databases = useDatabases();
  const chosen = useChanging(databases, databases.get);
  const [incomplete, setIncomplete] = useState(false);
  const kit = useKit();

  const body = propertyBody(fields, typed);
  const database = chosen.length === 1 ? chosen[0] : chosen.find(({ id }) => id === databaseId);
  const lacksDatabase = namesDatabase && !database;
  const lacksName = !Object.hasOwn(body, fields[0]!.name);
  const review = (event: FormEvent) => {
    event.preventDefault();
    setIncomplete(true);
    if (lacksDatabase) return focus(DATABASE);
    if (lacksName) return focus(fieldId(0));
    submit({ body, database: namesDatabase ? database : undefined });
  };

  if (namesDatabase && chosen.length === 0)
    return (
      <>
        <Notice>A property belongs to a database. Choose a database for this workbook first.</Notice>
        <div className={kit.buttons}>
          <Button id="choose-database" appearance="primary" onClick={() => focus('databases')}>
            Choose a database
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </>
    );
  return (
    <form className={kit.stack12} aria-labelledby="create-property" noValidate onSubmit={review}>
      {namesDatabase && chosen.length === 1 && <Quiet>Database: {chosen[0]!.name}.</Quiet>}
      {namesDatabase && chosen.length > 1 && (
        <Field
          required
          label={{ children: 'Database', htmlFor: DATABASE }}
          validationMessage={
            incomplete && lacksDatabase ? 'Choose the database for the property.' : undefined
          }
        >
          <Select id={DATABASE} value={database?.id ?? ''} onChange={(_, { value }) => chooseDatabase(value)}>
            <option value="" disabled hidden>
              Choose one
            </option>
            {chosen.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {fields.map(({ name, label }, index) => (
        <Field
          key={name}
          required={index === 0}
          label={{ children: label, htmlFor: fieldId(index) }}
          validationMessage={
            index === 0 && incomplete && lacksName
              ? `Enter the ${label.toLowerCase()}. The service requires it.`
              : undefined
          }
        >
          <Input
            id={fieldId(index)}
            value={typed.get(name) ?? ''}
            autoComplete="off"
            onChange={(_, { value }) => type(name, value)}
          />
        </Field>
      ))}
      <Quiet>The next step shows what will be sent.</Quiet>
      <div className={kit.buttons}>
        <Button type="submit" appearance="primary">
          Continue
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
