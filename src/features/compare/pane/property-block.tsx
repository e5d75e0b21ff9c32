import { Button, Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import type { Answers, SheetReading } from '../compare-actions';
import { lastRowOf } from '../../../intake/index';
import { formatColumn } from '../../../excel/cell-address';
import { countOf } from '../../../contract/count-text';
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
  /** The label of the button, and what blank fields mean. */
  words?: { submit: string; property: string; date: string };
}

const WORDS = {
  submit: 'Compare again',
  property: 'Blank: as the sheet names it.',
  date: 'Blank: as the sheet names it, else the newest rent roll.',
} as const;

/** Which property and which date is compared, and where the sheet says so. */
export function PropertyBlock({
  reading,
  answers,
  names,
  candidates,
  change,
  words = WORDS,
  ...fold
}: PropertyBlockProps) {
  const { property, date } = reading.extraction;
  const [name, setName] = useState(answers.property ?? '');
  const [day, setDay] = useState(answers.date ?? date?.value ?? '');
  const kit = useKit();
  const summary = [
    names.length > 0 ? names.join(', ') : (property?.value ?? 'not found'),
    ...(answers.property === undefined && property && names.length < 2 ? [`found in ${property.from}`] : []),
  ].join(', ');
  return (
    <Block title="Property" summary={summary} {...fold}>
      <form
        className={kit.stack12}
        onSubmit={(event) => {
          event.preventDefault();
          change({ ...answers, property: name.trim() || undefined, date: day || undefined });
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
            {candidates.map((candidate) => (
              <Radio key={candidate} value={idOf(candidate)} label={candidate} />
            ))}
          </RadioGroup>
        )}
        <Field label="Name or ID of the property" hint={words.property}>
          <Input
            value={name}
            placeholder={property?.value ?? ''}
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        <Field label="As at" hint={words.date}>
          <Input type="date" value={day} onChange={(_, { value }) => setDay(value)} />
        </Field>
        <Button type="submit" className={kit.start}>
          {words.submit}
        </Button>
      </form>
    </Block>
  );
}

/** Two properties may have one name: `Crane House (10017)`. */
const idOf = (candidate: string): string => /\(([^()]+)\)$/.exec(candidate)?.[1] ?? candidate;

interface TablesBlockProps {
  reading: SheetReading;
  title: string;
  isOpen: boolean;
  toggle(): void;
  choose(table: number): void;
}

/** The rent rolls of a sheet that has several, one of which is compared. */
export function TablesBlock({ reading, title, isOpen, toggle, choose }: TablesBlockProps) {
  const { tables, extraction, firstColumn } = reading;
  const kit = useKit();
  return (
    <Block
      title={title}
      summary={`${tables.length} on this sheet, one at a time is compared`}
      isOpen={isOpen}
      toggle={toggle}
    >
      <RadioGroup
        className={kit.choices}
        aria-label="Rent roll to compare"
        value={String(tables.indexOf(extraction))}
        onChange={(_, { value }) => choose(Number(value))}
      >
        {tables.map((listed, at) => {
          const {
            table: { left, right },
            headingRows,
            facts,
          } = listed;
          const columns = [left, right].map((position) => formatColumn(firstColumn + position)).join(' to ');
          return (
            <Radio
              key={at}
              value={String(at)}
              label={`Rows ${headingRows[0]} to ${lastRowOf(listed)}, columns ${columns}: ${countOf(facts.length, 'unit')}`}
            />
          );
        })}
      </RadioGroup>
    </Block>
  );
}
