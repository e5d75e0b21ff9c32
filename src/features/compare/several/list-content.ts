import { instantText } from '../../../table/day-text';
import { isoToSerial } from '../../../table/iso-serial';
import type { ReceivedSheet } from '../../../templates/received-sheet';
import { countOf } from '../../../contract/count-text';
import { statusOf, unitsOpen, type ReceivedLine, type Status } from './received';

const KINDS = [
  ['Agree', 'equal'],
  ['Differ', 'differing'],
  ['Written differently', 'convention'],
  ['Only in sheet', 'onlyInSheet'],
  ['Only in database', 'onlyInDatabase'],
  ['Ambiguous', 'ambiguous'],
  ['Not compared', 'notCompared'],
] as const;
/** Most passes have none of these. */
const RARE: readonly string[] = ['ambiguous', 'notCompared', 'convention'];

interface ListAbout {
  name: string;
  now: number;
  /** What the sheets are called now, by id. */
  names: ReadonlyMap<string, string>;
}

/** What the list says, as its sheet shows it. */
export function listContent(lines: readonly ReceivedLine[], { name, now, names }: ListAbout): ReceivedSheet {
  const kinds = KINDS.filter(
    ([, kind]) => !RARE.includes(kind) || lines.some(({ counts }) => (counts?.[kind] ?? 0) > 0),
  );
  const currencies = [...new Set(lines.flatMap(({ money }) => money.map(({ measure }) => measure)))].sort();
  return {
    ...{ name, currencies },
    notes: [
      `${summary(lines)} Compared with the database on ${dayOf(now)}. A difference is the sheet less the database; rents are for a year.`,
    ],
    kinds: kinds.map(([title]) => title),
    rows: [
      ...lines.map((line) => ({
        ...{ property: line.property, result: resultOf(line), totals: line.totals },
        sheet: names.get(line.sheetId) ?? line.sheet,
        isGone: !names.has(line.sheetId),
        date: isoToSerial(line.date) ?? undefined,
        units: line.units,
        counts: line.counts && kinds.map(([, kind]) => line.counts![kind]),
        rents: Object.fromEntries(line.money.map(({ measure, ...sums }) => [measure, sums])),
        ...{ questions: line.questions, agent: line.agent, note: line.note },
      })),
    ],
  };
}

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

/** The day where the person is. */
function dayOf(time: number): string {
  const { day, year } = instantText(time);
  return `${day} ${year}`;
}
