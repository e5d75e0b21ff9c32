import { Button, Field, Input } from '@fluentui/react-components';
import type { CreatedProperty } from '../../contract/entries';
import { useKit } from '../components/use-kit';

interface CreatedPropertyViewProps {
  property: CreatedProperty;
  another(): void;
  close(): void;
}

export function CreatedPropertyView({ property, another, close }: CreatedPropertyViewProps) {
  const { propertyId, projectId } = property;
  const kit = useKit();
  return (
    <>
      {propertyId !== null && <Id id="property-id" label="Property ID" text={propertyId} />}
      {projectId !== null && <Id id="project-id" label="Project ID" text={projectId} />}
      {propertyId === null && projectId === null && <p className={kit.quiet}>The service returned no ID.</p>}
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
