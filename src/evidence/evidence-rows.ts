import type { Evidence } from './evidence';
import { BLANK, fact, note, part, type EvidenceRow } from './evidence-row';
import { LIMITS, RECIPE } from './explanations';
import { FORM, FORM_LABEL } from './labels';
import { resultRows } from './result-rows';

/** Returns all rows below the seal. */
export function evidenceRows(evidence: Evidence): EvidenceRow[] {
  const { madeAt, version, gateway, person, results, notCurrent } = evidence;
  return [
    note(
      'SHA-256 over all that follows. Copy it into the covering mail: it shows that this sheet is the one you sent.',
    ),
    BLANK,
    part('About'),
    fact(FORM_LABEL, FORM),
    fact('Made at', timeText(madeAt)),
    ...(person === undefined ? [] : [fact('Made by', person)]),
    fact('Add-in', `Rent Roll for Excel ${version}`),
    ...(gateway === undefined ? [] : [fact('Gateway', gateway)]),
    fact('Formulas', results.length),
    fact('Not current', notCurrentText(evidence)),
    ...notCurrent.map(({ place, state }) => fact('', `${place}: ${state}`)),
    fact('Alpha features', alphaText(evidence)),
    BLANK,
    ...findingRows(evidence),
    ...results.flatMap((result, at) => [BLANK, ...resultRows(result, at + 1)]),
    BLANK,
    part('How to check without the add-in'),
    ...RECIPE.map((line, at) => note(`${at + 1}. ${line}`)),
    BLANK,
    part('What a hash does not prove'),
    ...LIMITS.map(note),
  ];
}

/** Example: `2026-11-22 14:02:31 UTC`. */
export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function notCurrentText({ notCurrent, results }: Evidence): string {
  if (notCurrent.length === 0) return 'None: every formula showed its last answer.';
  return `Made anyway: ${notCurrent.length} of ${results.length} formulas ${notCurrent.length === 1 ? 'was' : 'were'} not current.`;
}

function alphaText({ results }: Evidence): string {
  const features = [...new Set(results.flatMap(({ alpha }) => alpha))];
  if (features.length === 0) return 'None';
  const using = results.filter(({ alpha }) => alpha.length > 0).length;
  return `${features.join(', ')}, in ${using} of ${results.length} formulas. They may change without notice and are not for production.`;
}

function findingRows({ findings, findingsNotes }: Evidence): EvidenceRow[] {
  return [
    part('Findings of “Check workbook” at that time'),
    ...(findings.length === 0
      ? []
      : [{ kind: 'headings' as const, cells: ['Severity', 'Finding', '', '', '', 'Cell'] }]),
    ...findings.map(({ severity, place, title }) => ({
      kind: 'line' as const,
      cells: [severity, title, '', '', '', place],
    })),
    ...findingsNotes.map(note),
  ];
}
