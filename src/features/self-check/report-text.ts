export interface ReportGroup {
  title: string;
  lines: { title: string; answer: string }[];
}

/** Rises when lines of the report change their meaning or number. */
const FORM = 1;

/** Writes a report as plain text: one line for each answer, in a stable order, so that two reports can be compared. */
export const reportText = (groups: readonly ReportGroup[]): string =>
  [
    `Check this Excel, form ${FORM}`,
    ...groups.flatMap(({ title, lines }, group) => [
      '',
      `${group + 1} ${title}`,
      ...lines.map(({ title: about, answer }, line) => `${group + 1}.${line + 1} ${about}: ${answer}`),
    ]),
    '',
  ].join('\n');
