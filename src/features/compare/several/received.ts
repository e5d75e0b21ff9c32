import { nameKey } from '../../../table/clean-texts';
import { overallCounts, rentTotals, type RentTotal } from '../../../intake/reconcile/headline';
import type { PropertyReconciliation } from '../../../intake/reconcile';
import { hashText } from '../../../intake/layout/layout-of';
import { titleTexts } from '../../../intake/reconcile/title-texts';
import { doubtfulColumns } from '../questions-of';
import type { Checked, SheetReading } from '../compare-actions';
import { sinceLast, type FormerList, type NotReceived } from './former-list';
import type { Roll } from './several-actions';

/** The rent rolls of a pass, one a line. */
export interface Received {
  lines: readonly ReceivedLine[];
  /** Properties of the last list of which nothing was received. */
  missing: readonly NotReceived[];
  former: FormerList | undefined;
}

/** One property of a rent roll, or a rent roll or sheet that was not compared. */
export interface ReceivedLine {
  /** The rent roll. */
  roll: string;
  sheet: string;
  sheetId: string;
  property: string;
  /** What tells the property in the next list: its id in the database, else its name. */
  key: string;
  /** As the sheet says it, as `YYYY-MM-DD`. */
  date: string;
  /** Of the sheet. */
  units: number;
  totals: 'proved' | 'not proved' | 'none' | '';
  /** Undefined where it was not compared. */
  counts?: Counts;
  /** The rents of both sides in each currency. */
  money: readonly RentTotal[];
  /** Questions that only a person can answer. */
  questions: number;
  agent: string;
  /** Stands for all that the sheet says of the property. */
  mark: string;
  /** What is new since the last list. Blank without one. */
  since: string;
  /** Why it was not read or compared, or what to know. */
  note: string;
}

/** Units by what a comparison says of them. */
export interface Counts extends Omit<ReturnType<typeof overallCounts>, 'matched'> {
  notCompared: number;
}

export type Status = 'agrees' | 'to confirm' | 'differs' | 'not compared' | 'not read';

/** A rent roll with an open question may agree only because a column is not compared. */
export function statusOf({ counts, mark, questions }: ReceivedLine): Status {
  if (mark === '') return 'not read';
  if (!counts) return 'not compared';
  if (unitsOpen(counts) > 0) return 'differs';
  return questions > 0 ? 'to confirm' : 'agrees';
}

/** How many units do not agree. */
export const unitsOpen = ({ equal: _, convention: __, ...others }: Counts): number =>
  Object.values(others).reduce((sum, count) => sum + count, 0);

export function receivedLines(rolls: readonly Roll[], former: FormerList | undefined): Received {
  return { ...sinceLast(rolls.flatMap(linesOf), former), former };
}

function linesOf(roll: Roll): ReceivedLine[] {
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
    const units = extraction.facts.length;
    const mark = markOf(reading, undefined);
    return [{ ...blankLine(roll, name, why), ...shared, units, questions, mark }];
  }
  const { reconciliation } = compared;
  return reconciliation.properties.map((property, at) => ({
    ...blankLine(roll, property.name, property.notes.map(({ says }) => `${says}.`).join(' ')),
    ...shared,
    key: property.property || keyOf(property.name, roll.sheet),
    units: property.outcomes.filter(({ row }) => row !== undefined).length,
    counts: countsOf(property),
    money: rentTotals({ properties: [property], rentColumn: reconciliation.rentColumn }),
    // Of the sheet, so they are counted once.
    questions: at === 0 ? questions : 0,
    mark: markOf(reading, property),
  }));
}

const keyOf = (property: string, sheet: string): string => nameKey(property || sheet);

const blankLine = (roll: Roll, property: string, note: string): ReceivedLine => ({
  ...{
    roll: roll.id,
    sheet: roll.sheet,
    sheetId: roll.sheetId,
    property,
    key: keyOf(property, roll.sheet),
    note,
  },
  ...{ date: '', units: 0, totals: '' as const, money: [], questions: 0, agent: '', mark: '', since: '' },
});

function totalsOf({ extraction: { totals } }: SheetReading): ReceivedLine['totals'] {
  if (totals.length === 0) return 'none';
  return totals.every(({ ok }) => ok) ? 'proved' : 'not proved';
}

function questionsOf({ reading, failure }: Checked): number {
  const { extraction } = reading;
  const asks = extraction.findings.flatMap(({ severity, code }) => (severity === 'asks' ? [code] : []));
  // Which of these properties it is.
  const { candidates } = (failure?.cause ?? {}) as { candidates?: unknown };
  const property = Array.isArray(candidates) ? 1 : 0;
  return new Set(asks).size + doubtfulColumns(extraction).length + property;
}

function countsOf(property: PropertyReconciliation): Counts {
  const { matched: _, ...counts } = overallCounts([property]);
  const rows = property.differences.flatMap(({ kind, row, unit }) =>
    kind === 'not compared' ? [`${row} ${unit}`] : [],
  );
  return { ...counts, notCompared: new Set(rows).size };
}

/** A text of 16 digits for the units of a property, so that the workbook need not keep a value to tell a change. */
function markOf({ extraction }: SheetReading, property: PropertyReconciliation | undefined): string {
  const own = property && new Set(property.outcomes.flatMap(({ row }) => row ?? []));
  const units = extraction.facts
    .filter(({ row }) => !own || own.has(row))
    .map(({ facts }) =>
      [...facts]
        .map(([column, { value }]) => `${column}=${value}`)
        .sort()
        .join('\u0001'),
    );
  return hashText(units.sort().join('\n'));
}

/** How rent rolls name who sends them, in the languages of the reader. */
const AGENT =
  /^\s*(?:managing agents?|(?:property |asset )?managers?|property management|agents?|managed by|prepared by|issued by|hausverwaltung|(?:immobilien|objekt)?verwaltung|verwalter|erstellt (?:von|durch)|gestionnaire|r[ée]gie|g[ée]rance|[ée]tabli par|administrador|gestor|amministratore|gestore|beheerder|f[öo]rvaltare|administrator|zarz[ąa]dca)\s*[:：]\s*(\S.*)$/iu;
const MOST_CHARACTERS = 80;

/** The agent that a text beside the table names. Blank if none does. */
function agentOf(texts: readonly string[]): string {
  for (const line of texts.flatMap((text) => text.split(/\r?\n|\s[|·]\s/))) {
    const [, name] = AGENT.exec(line) ?? [];
    if (name !== undefined) return name.trim().slice(0, MOST_CHARACTERS);
  }
  return '';
}
