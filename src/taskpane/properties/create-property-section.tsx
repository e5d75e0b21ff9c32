import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useCallback, useState } from 'react';
import type { CreatedProperty, DatabaseEntry } from '../../contract/entries';
import type { RrError } from '../../contract/failure';
import { CreatedPropertyView } from './created-property-view';
import { FailureProblem } from '../components/failure-problem';
import { Notice, Status } from '../components/problem';
import { PropertyConfirmation, type PropertyDraft } from './property-confirmation';
import { propertyFields, type PropertyField } from './property-fields';
import { PropertyForm } from './property-form';
import { Section } from '../components/section';
import { useAction } from '../components/use-action';
import { useAnswer } from '../components/use-answer';
import { useChanging, usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  // Close to the databases section, and aligned with it where the button has no border.
  entry: { marginTop: '-12px', marginLeft: '-8px', '@media (forced-colors: active)': { marginLeft: 0 } },
});

type Step =
  | { state: 'closed' | 'form' }
  | { state: 'confirm'; draft: PropertyDraft }
  | { state: 'created'; property: CreatedProperty; database: DatabaseEntry | undefined };

/** A sign-out discards the form, but keeps the failure of a request under way. */
export function CreatePropertySection() {
  const { session } = usePaneContext();
  const person = useChanging(session, session.current);
  const [failure, setFailure] = useState<RrError | null>(null);
  return (
    <>
      {failure && (
        <FailureProblem failure={failure} action={{ label: 'Close', run: () => setFailure(null) }} />
      )}
      {person && <CreatePropertyIfEnabled key={person.personId} leave={setFailure} />}
    </>
  );
}

function CreatePropertyIfEnabled({ leave }: Pick<CreatePropertyProps, 'leave'>) {
  const { client } = usePaneContext();
  const { value } = useAnswer(useCallback((signal: AbortSignal) => client.profile(signal), [client]));
  if (!value?.profile.createProperty.enabled) return null;
  const { createProperty, databasesHeaderOn } = value.profile;
  return (
    <CreateProperty
      fields={propertyFields(createProperty)}
      namesDatabase={databasesHeaderOn === 'every-data-call'}
      leave={leave}
    />
  );
}

/** Ids that get the focus after a change of the step. The first existing one counts. */
const FORM = 'property-database property-field-0 choose-database';
const CREATED = 'property-id project-id create-another';

interface CreatePropertyProps {
  fields: readonly PropertyField[];
  namesDatabase: boolean;
  /** Takes over a failure that this form can no longer show. */
  leave(failure: RrError): void;
}

function CreateProperty({ fields, namesDatabase, leave }: CreatePropertyProps) {
  const { client, session } = usePaneContext();
  const [step, setStep] = useState<Step>({ state: 'closed' });
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [databaseId, setDatabaseId] = useState('');
  const [failure, setFailure] = useState<RrError | null>(null);
  const create = useAction(async ({ body, database }: PropertyDraft) => {
    const property = await client.createProperty(body, database?.id);
    setTyped(new Map());
    setStep({ state: 'created', property, database });
  });
  const styles = useStyles();

  const close = () => {
    setTyped(new Map());
    setDatabaseId('');
    setFailure(null);
    setStep({ state: 'closed' });
  };
  const confirm = (draft: PropertyDraft) => {
    // A correction settles a refusal. An unknown outcome stays on display.
    if (failure?.code === 'bad-input') setFailure(null);
    setStep({ state: 'confirm', draft });
  };
  const send = async (draft: PropertyDraft) => {
    const sender = session.current()?.personId;
    setFailure(null);
    const error = await create.run(draft);
    if (!error) return;
    // The property may exist in spite of the failure: the person must see it after a sign-out too.
    if (session.current()?.personId !== sender) return leave(error);
    setFailure(error);
    setStep({ state: 'form' });
  };

  if (step.state === 'closed')
    return (
      <div className={styles.entry} data-focus-next={`${FORM} create-property`}>
        <Button
          id="create-property-entry"
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => setStep({ state: 'form' })}
        >
          Create a property…
        </Button>
      </div>
    );
  return (
    <Section
      id="create-property"
      title="Create a property"
      focusNext={`${step.state === 'confirm' ? CREATED : 'property-question create-property-entry'} ${FORM}`}
    >
      <Status>
        {step.state === 'created' && (
          <Notice intent="success">Property created{step.database && ` in ${step.database.name}`}.</Notice>
        )}
      </Status>
      {failure && <FailureProblem failure={failure} />}
      {step.state === 'form' && (
        <PropertyForm
          fields={fields}
          typed={typed}
          type={(name, text) => setTyped((before) => new Map(before).set(name, text))}
          namesDatabase={namesDatabase}
          databaseId={databaseId}
          chooseDatabase={setDatabaseId}
          submit={confirm}
          cancel={close}
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
          close={close}
        />
      )}
    </Section>
  );
}
