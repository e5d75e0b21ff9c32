import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { testTitles } from '../support/test-titles';

/** A row as {@link file://../support/contract-table.js} reads it. */
interface Row {
  heading: string;
  line: number;
  cells: number;
  rule: string;
  profile: string[];
  service: string;
  addin: string;
  proofs: { file: string; title: string }[];
  unread: string[];
}

// Plain CommonJS, as the reporter loads it.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { readContractTable } = require('../support/contract-table.js') as {
  readContractTable(markdown: string): Row[];
};

/** The parts of the interface document that hold rules, in its order. */
export const PARTS = [
  'What the service does',
  'Column',
  'Property-level approval columns',
  'Rent roll',
  'File',
  'Other named variables',
  'States and transitions',
  'Endpoints',
  'Token endpoint',
  'GET /thirdparty/column-list',
  'GET /thirdparty/extractions/column-mappings',
  'Query endpoint',
  'Track changes endpoint (alpha)',
  'Rentrolls endpoints',
  'File details endpoint',
  'List files endpoint',
  'databases-list endpoint',
  'V2 Property API',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
  'Recorded changes',
  'Proposals',
  'Removed columns',
];

/** What is wrong with the table: a sentence for each fault, none where it keeps its promises. */
export function contractTableProblems(markdown: string): string[] {
  const rows = readContractTable(markdown);
  const headings = [...new Set(rows.map(({ heading }) => heading))];
  const named = new Set(rows.flatMap(({ profile }) => profile));
  return [
    ...rows.flatMap((row) => rowProblems(row).map((text) => `line ${row.line}: ${text}`)),
    ...repeated(rows.map(({ rule }) => rule)).map((rule) => `Two rows have the rule "${rule}".`),
    ...(headings.join('\n') === PARTS.join('\n') ? [] : [partsProblem(headings)]),
    ...PROFILE_FIELDS.filter((field) => !named.has(field)).map(
      (field) => `No row names the profile's ${field}.`,
    ),
  ];
}

function rowProblems({ cells, rule, profile, service, addin, proofs, unread }: Row): string[] {
  return [
    ...(cells === 4 ? [] : [`${cells} cells instead of 4.`]),
    ...(rule === '' ? ['No rule.'] : []),
    ...profile
      .filter((field) => !PROFILE_FIELDS.includes(field))
      .map((field) => `The profile has no field ${field}.`),
    ...placeProblems('service', service, 'src/(service|contract)/'),
    ...placeProblems('add-in', addin, 'src/|assets/|docs/'),
    ...(proofs.length === 0 ? ['No proof.'] : []),
    ...unread.map((text) => `Not read as a proof: ${text}`),
    ...proofs.flatMap(({ file, title }) => {
      if (!existsSync(file)) return [`There is no test file ${file}.`];
      return titlesOf(file).some((known) => known.test(title)) ? [] : [`${file} has no test "${title}".`];
    }),
  ];
}

/** A cell names where the rule is kept, or says after "None:" why it is kept nowhere on that side. */
function placeProblems(column: string, cell: string, place: string): string[] {
  const paths = [...cell.matchAll(/`((?:src|assets|docs)\/[^`]*)`/g)].map(([, path = '']) => path);
  const isReason = /^None: .{10,}/.test(cell);
  return [
    ...(isReason || paths.some((path) => new RegExp(`^(${place})`).test(path))
      ? []
      : [`The column ${column} names no file and gives no reason.`]),
    ...paths.filter((path) => !existsSync(path)).map((path) => `There is no file ${path}.`),
  ];
}

const partsProblem = (headings: readonly string[]): string => {
  const missing = PARTS.filter((part) => !headings.includes(part));
  const strange = headings.filter((heading) => !PARTS.includes(heading));
  if (missing.length > 0) return `No row below: ${missing.join(', ')}.`;
  return strange.length > 0
    ? `No parts of the document: ${strange.join(', ')}.`
    : 'The parts are not in the order of the document.';
};

const repeated = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

/** Every field of the profile, `databasesHeader.format` for one inside another. */
const PROFILE_FIELDS = Object.entries(DEFAULT_PROFILE).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).map((inner) => `${name}.${inner}`)
    : [name],
);

const titles = new Map<string, RegExp[]>();
function titlesOf(file: string): RegExp[] {
  const known = titles.get(file) ?? testTitles(readFileSync(file, 'utf8'));
  titles.set(file, known);
  return known;
}
