import { Quiet } from '../../pane-kit/quiet';
import { useClient } from '../../pane-kit/common-parts';
import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { propertyText } from '../../client/pane-requests';
import type { CreatedProperty, DatabaseEntry } from '../../contract/entries';
import type { RrError } from '../../contract/failure';
import { BusyButton } from '../../pane-kit/busy-button';
import { FailureProblem, Notice, Status } from '../../pane-kit/status/problem';
import { Loading } from '../../pane-kit/status/loading';
import { Page } from '../../pane-kit/page';
import { propertyFields, type PropertyField } from './property-fields';
import { PropertyForm, type PropertyDraft } from './property-form';
import { useAction } from '../../pane-kit/use-action';
import { useProfile } from '../../pane-kit/use-answer';
import { useKit } from '../../pane-kit/use-kit';

const useStyles = makeStyles({
  body: {
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    whiteSpace: 'pre-wrap',
  },
});

type Step =
  | { state: 'form' }
  | { state: 'confirm'; draft: PropertyDraft }
  | { state: 'created'; property: CreatedProperty; database: DatabaseEntry | undefined };

export type Outcome = { failure: RrError } | { words: string };

interface CreatePropertyPageProps {
  back(): void;
  /** Takes over an outcome that this page can no longer show, because the person has left it or signed out. */
  leave(outcome: Outcome): void;
}

export function CreatePropertyPage(props: CreatePropertyPageProps) {
  const { value, error, again } = useProfile();
  if (!value)
    return (
      <Page id="create-property" title="Create a property" back={props.back}>
        {error ? <FailureProblem failure={error} retry={again} /> : <Loading label="Loading the form" />}
      </Page>
    );
  const { createProperty, databasesHeaderOn } = value.profile;
  return (
    <CreateProperty
      fields={propertyFields(createProperty)}
      namesDatabase={databasesHeaderOn === 'every-data-call'}
      {...props}
    />
  );
}

const createdWords = (database: DatabaseEntry | undefined): string =>
  `Property created${database ? ` in ${database.name}` : ''}.`;

/** Ids that get the focus after a change of the step. The first existing one counts. */
const FORM = 'property-database property-field-0 choose-database';
const CREATED = 'property-id project-id create-another';

interface CreatePropertyProps extends CreatePropertyPageProps {
  fields: readonly PropertyField[];
  namesDatabase: boolean;
}

function CreateProperty({ fields, namesDatabase, back, leave }: CreatePropertyProps) {
  const client = useClient();
  const [step, setStep] = useState<Step>({ state: 'form' });
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [databaseId, setDatabaseId] = useState('');
  const [failure, setFailure] = useState<RrError | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    FORM.split(' ')
      .map((id) => document.getElementById(id))
      .find((field) => field !== null)
      ?.focus();
    return () => void (isShown.current = false);
  }, []);
  const create = useAction(async ({ body, database }: PropertyDraft) => {
    const property = await client.createProperty(body, database?.id);
    if (!isShown.current)
      return leave({ words: `${createdWords(database)} Property ID: ${property.propertyId ?? 'none'}.` });
    setTyped(new Map());
    setStep({ state: 'created', property, database });
  });
  const confirm = (draft: PropertyDraft) => {
    // A correction settles a refusal. An unknown outcome stays on display.
    if (failure?.code === 'bad-input') setFailure(null);
    setStep({ state: 'confirm', draft });
  };
  const send = async (draft: PropertyDraft) => {
    setFailure(null);
    const error = await create.run(draft);
    if (!error) return;
    // The property may exist in spite of the failure: the person must see it after a sign-out too.
    if (!isShown.current) return leave({ failure: error });
    setFailure(error);
    setStep({ state: 'form' });
  };

  return (
    <Page
      id="create-property"
      title="Create a property"
      focusNext={`${step.state === 'confirm' ? CREATED : 'property-question'} ${FORM}`}
      back={back}
    >
      <Status>
        {step.state === 'created' && <Notice intent="success">{createdWords(step.database)}</Notice>}
      </Status>
      <FailureProblem failure={failure} />
      {step.state === 'form' && (
        <PropertyForm
          fields={fields}
          typed={typed}
          type={(name, text) => setTyped((before) => new Map(before).set(name, text))}
          namesDatabase={namesDatabase}
          databaseId={databaseId}
          chooseDatabase={setDatabaseId}
          submit={confirm}
          cancel={back}
        />
      )}
      {step.state === 'confirm' && (
        <PropertyConfirmation
          draft={step.draft}
          busy={create.busy}
          send={() => void send(step.draft)}
          back={() => setStep({ state: 'form' })}
        />
      )}
      {step.state === 'created' && (
        <CreatedPropertyView
          property={step.property}
          another={() => setStep({ state: 'form' })}
          close={back}
        />
      )}
    </Page>
  );
}

interface PropertyConfirmationProps {
  draft: PropertyDraft;
  busy: boolean;
  send(): void;
  back(): void;
}

function PropertyConfirmation({ draft, busy, send, back }: PropertyConfirmationProps) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <>
      <p className={kit.strong} style={{ outlineStyle: 'none' }} id="property-question" tabIndex={-1}>
        Create this property{draft.database && ` in ${draft.database.name}`}?
      </p>
      <pre className={mergeClasses(kit.small, kit.mono, kit.ground, styles.body)}>
        {propertyText(draft.body)}
      </pre>
      <Quiet>This is sent to the data service once. It cannot be undone from Excel.</Quiet>
      <div className={kit.buttons}>
        <BusyButton appearance="primary" busy={busy} doing="Creating…" run={send}>
          Create property
        </BusyButton>
        <Button disabledFocusable={busy} onClick={back}>
          Back
        </Button>
      </div>
    </>
  );
}

interface CreatedPropertyViewProps {
  property: CreatedProperty;
  another(): void;
  close(): void;
}

function CreatedPropertyView({ property, another, close }: CreatedPropertyViewProps) {
  const { propertyId, projectId } = property;
  const kit = useKit();
  return (
    <>
      {propertyId !== null && <Id id="property-id" label="Property ID" text={propertyId} />}
      {projectId !== null && <Id id="project-id" label="Project ID" text={projectId} />}
      {propertyId === null && projectId === null && <Quiet>The service returned no ID.</Quiet>}
      <div className={kit.buttons}>
        <Button id="create-another" onClick={another}>
          Create another
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
    </>
  );
}

const Id = ({ id, label, text }: { id: string; label: string; text: string }) => (
  <Field label={{ children: label, htmlFor: id }}>
    <Input id={id} value={text} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
  </Field>
);
