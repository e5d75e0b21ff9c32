import { Button, Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import type { Answers, SheetReading } from '../compare-actions';
import { Block } from '../../../pane-kit/section/block';
import { useKit } from '../../../pane-kit/use-kit';

interface PropertyBlockProps {
  reading: SheetReading;
  answers: Answers;
  /** The properties that were compared. */
  names: readonly string[];
  /** Properties that the sheet can mean. */
  candidates: readonly string[];
  isOpen: boolean;
  toggle(): void;
  change(answers: Answers): void;
}

/** Which property and which date is compared, and where the sheet says so. */
export function PropertyBlock(props: PropertyBlockProps) {
  const { reading, answers, names, candidates, isOpen, toggle, change } = props;
  const { property, date } = reading.extraction;
  const [name, setName] = useState(answers.property ?? '');
  const [day, setDay] = useState(answers.date ?? date?.value ?? '');
  const kit = useKit();
  const says = [
    names.length > 0 ? names.join(', ') : (property?.value ?? 'not found'),
    ...(answers.property === undefined && property && names.length < 2 ? [`found in ${property.from}`] : []),
  ].join(', ');
  return (
    <Block title="Property" says={says} isOpen={isOpen} toggle={toggle}>
      <form
        className={kit.stack12}
        onSubmit={(event) => {
          event.preventDefault();
          const others = { ...answers };
          delete others.property;
          delete others.date;
          change({ ...others, ...(name.trim() && { property: name.trim() }), ...(day && { date: day }) });
        }}
      >
        {candidates.length > 0 && (
          <RadioGroup
            className={kit.choices}
            aria-label="Properties that fit"
            value={name}
            onChange={(_, { value }) => {
              setName(value);
              change({ ...answers, property: value });
            }}
          >
            {candidates.map((one) => (
              <Radio key={one} value={idOf(one)} label={one} />
            ))}
          </RadioGroup>
        )}
        <Field label="Name or ID of the property" hint="Blank: as the sheet names it.">
          <Input
            value={name}
            placeholder={property?.value ?? ''}
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        <Field label="As at" hint="Blank: as the sheet names it, else the newest rent roll.">
          <Input type="date" value={day} onChange={(_, { value }) => setDay(value)} />
        </Field>
        <Button type="submit" className={kit.start}>
          Compare again
        </Button>
      </form>
    </Block>
  );
}

/** Two properties may have one name: `Crane House (10017)`. */
const idOf = (candidate: string): string => /\(([^()]+)\)$/.exec(candidate)?.[1] ?? candidate;
