import { Button, Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { CreatedProperty } from '../../contract/entries';

const useStyles = makeStyles({
  text: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface CreatedPropertyViewProps {
  property: CreatedProperty;
  another(): void;
  close(): void;
}

export function CreatedPropertyView({ property, another, close }: CreatedPropertyViewProps) {
  const { propertyId, projectId } = property;
  const styles = useStyles();
  return (
    <>
      {propertyId !== null && <Id id="property-id" label="Property ID" text={propertyId} />}
      {projectId !== null && <Id id="project-id" label="Project ID" text={projectId} />}
      {propertyId === null && projectId === null && (
        <p className={styles.text}>The service returned no ID.</p>
      )}
      <div className={styles.buttons}>
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
