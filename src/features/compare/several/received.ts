import {
  overallCounts,
  type PropertyReconciliation,
  type RentTotal,
  rentTotals,
  titleTexts,
} from '../../../intake/index';
import { countOf } from '../../../contract/count-text';
import { candidatesOf, doubtfulColumns } from '../questions-of';
import type { Checked, SheetReading } from '../compare-actions';
import type { Roll } from './several-actions';

/** One property of a rent roll, or a rent roll or sheet that was not compared. */
export interface ReceivedLine {
  /** The rent roll. */
  roll: string;
  sheet: string;
  sheetId: string;
  property: string;
  /** As the sheet says it, as `YYYY-MM-DD`. */
  date: string;
  /** Of the sheet. Undefined where no rent roll was read. */
  units: number | undefined;
  totals: 'proved' | 'not proved' | 'none' | '';
  /** Undefined where it was not compared. */
  counts?: Counts;
  /** The rents of both sides in each currency. */
  money: readonly RentTotal[];
  /** Questions that only a person can answer. */
  questions: number;
  agent: string;
  /** Why it was not read or compared, or what to know. */
  note: string;
}

/** Units by what a comparison says of them. */
export interface Counts extends Omit<ReturnType<typeof overallCounts>, 'matched'> {
  notCompared: number;
}

type Status = 'agrees' | 'to confirm' | 'differs' | 'not compared' | 'not read';

/** A rent roll with an open question may agree only because a column is not compared. */
export function statusOf({ counts, units, questions }: ReceivedLine): Status {
  if (units === undefined) return 'not read';
  if (!counts) return 'not compared';
  if (unitsOpen(counts) > 0) return 'differs';
  return questions > 0 ? 'to confirm' : 'agrees';
}

/** How many units do not agree. */
const unitsOpen = ({ equal: _, convention: __, ...openCounts }: Counts): number =>
  Object.values(openCounts).reduce((sum, count) => sum + count, 0);

/** Such as `agrees` or `4 units open`. */
export function resultOf(line: ReceivedLine): string {
  const status = statusOf(line);
  return status === 'differs' ? `${countOf(unitsOpen(line.counts!), 'unit')} open` : status;
}

/** Such as `12 rent rolls: 8 agree, 3 differ, 1 not compared.` */
export function summary(lines: readonly ReceivedLine[]): string {
  const count = (...status: Status[]) => lines.filter((line) => status.includes(statusOf(line))).length;
  const [agreeing, differing] = [count('agrees'), count('differs')];
  const otherCounts = {
    'to confirm': count('to confirm'),
    'not compared': count('not compared', 'not read'),
  };
  const parts = [
    `${agreeing} ${agreeing === 1 ? 'agrees' : 'agree'}`,
    `${differing} ${differing === 1 ? 'differs' : 'differ'}`,
    ...Object.entries(otherCounts).flatMap(([label, amount]) => (amount > 0 ? [`${amount} ${label}`] : [])),
  ];
  return `${countOf(lines.length, 'rent roll')}: ${parts.join(', ')}.`;
}

/** The lines of one rent roll of a pass: one for each of its properties. */
export function receivedLines(roll: Roll): ReceivedLine[] {
  const { checked } = roll;
  if (!checked) return [blankLine(roll, '', roll.failure?.message ?? '')];
  const { reading, compared } = checked;
  const { extraction } = reading;
  const name = extraction.property?.value ?? '';
  if (extraction.facts.length === 0) {
    const why = extraction.findings.find(({ severity }) => severity === 'blocks')?.text;
    return [blankLine(roll, name, why ?? 'It has headings, but not a row with a unit or a tenant.')];
  }
  const shared = {
    date: extraction.date?.value ?? '',
    totals: totalsOf(reading),
    agent: agentOf(titleTexts(reading.grid, extraction)),
  };
  const questions = questionsOf(checked);
  if (!compared) {
    const why = checked.failure?.message ?? 'It was not compared.';
    return [{ ...blankLine(roll, name, why), ...shared, units: extraction.facts.length, questions }];
  }
  const { reconciliation } = compared;
  return reconciliation.properties.map((property, at) => ({
    ...blankLine(roll, property.name, property.notes.map(({ message }) => `${message}.`).join(' ')),
    ...shared,
    units: property.outcomes.filter(({ row }) => row !== undefined).length,
    counts: countsOf(property),
    money: rentTotals({ properties: [property], rentColumn: reconciliation.rentColumn }),
    // Of the sheet, so they are counted once.
    questions: at === 0 ? questions : 0,
  }));
}

const blankLine = ({ id, sheet, sheetId }: Roll, property: string, note: string): ReceivedLine => ({
  ...{ roll: id, sheet, sheetId, property, note },
  ...{ date: '', units: undefined, totals: '', money: [], questions: 0, agent: '' },
});

function totalsOf({ extraction: { totals } }: SheetReading): ReceivedLine['totals'] {
  if (totals.length === 0) return 'none';
  return totals.every(({ ok }) => ok) ? 'proved' : 'not proved';
}

function questionsOf({ reading, failure }: Checked): number {
  const { extraction } = reading;
  const asks = extraction.findings.flatMap(({ severity, code }) => (severity === 'asks' ? [code] : []));
  // Which of these properties it is.
  const property = candidatesOf(failure) ? 1 : 0;
  return new Set(asks).size + doubtfulColumns(extraction).length + property;
}

function countsOf(property: PropertyReconciliation): Counts {
  const { matched: _, ...counts } = overallCounts([property]);
  const rows = property.differences.flatMap(({ kind, row, unit }) =>
    kind === 'not compared' ? [`${row} ${unit}`] : [],
  );
  return { ...counts, notCompared: new Set(rows).size };
}

/** How rent rolls name who sends them, in the languages of the reader. */
const AGENT =
  /^\s*(?:managing agents?|(?:property |asset )?managers?|property management|agents?|managed by|prepared by|issued by|hausverwaltung|(?:immobilien|objekt)?verwaltung|verwalter|erstellt (?:von|durch)|gestionnaire|r[ée]gie|g[ée]rance|[ée]tabli par|administrador|gestor|amministratore|gestore|beheerder|f[öo]rvaltare|administrator|zarz[ąa]dca)\s*[:：]\s*(\S.*)$/iu;
const MAX_CHARACTERS = 80;

/** The agent that a text beside the table names. Blank if none does. */
function agentOf(texts: readonly string[]): string {
  for (const line of texts.flatMap((text) => text.split(/\r?\n|\s[|·]\s/))) {
    const [, name] = AGENT.exec(line) ?? [];
    if (name !== undefined) return name.trim().slice(0, MAX_CHARACTERS);
  }
  return '';
}
