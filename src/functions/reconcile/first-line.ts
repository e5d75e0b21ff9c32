import type { Reconciled } from '../../answers/calls/answers';
import { atStart, type Extraction, noteText } from '../../intake/index';
import { firstOf } from '../../table/quoted';

const MAX_NAMED = 6;
const ASSUMED = /^(?:period|scale|area-unit|year)-assumed$/;
/** They identify rows, or are free text. */
const NEVER_COMPARED = /^(?:property_|svc_property_id$|rentroll_date$|currency$)|_comment$/;

type Compared = Pick<Reconciled, 'reconciliation' | 'theirs' | 'headline'>;

/** The first line of a result: how many units agree, what was assumed, and which columns were not compared. */
export function firstLine({ reconciliation, theirs, headline }: Compared, second?: Extraction): string {
  const { extraction, properties, sides } = reconciliation;
  const assumedIn = ({ findings }: Extraction, side: string) =>
    findings.flatMap(({ code, severity, text }) =>
      severity === 'note' && ASSUMED.test(code) ? (second ? `${atStart(side)}: ${text}` : text) : [],
    );
  const notes = properties.flatMap((property) =>
    property.notes.filter(({ kind }) => kind === 'assumed currency').map(noteText),
  );
  const assumed = [
    ...notes,
    ...assumedIn(extraction, sides.sheet),
    ...(second ? assumedIn(second, sides.database) : []),
  ];
  const hasOwn = (name: string) => extraction.columns.some(({ column }) => column === name);
  const lost = [
    ...without(extraction, (name) => theirs.has(name)),
    ...(second ? without(second, hasOwn) : []),
  ];
  const named = [...new Set(lost)];
  const left = named.length > 0 ? `Not compared: ${firstOf(named, MAX_NAMED)}.` : '';
  return [headline, ...new Set(assumed), left].filter(Boolean).join(' ');
}

/** The headings of columns that have no meaning, or none on the other side. */
const without = ({ columns }: Extraction, isKnown: (name: string) => boolean): string[] =>
  columns.flatMap(({ heading, column }) =>
    heading !== '' && (column === null || !(NEVER_COMPARED.test(column) || isKnown(column))) ? heading : [],
  );
