import {
  REMOVED_RENTROLL_SELECTIONS,
  RENTROLL_SELECTIONS,
  type RentrollSelection,
} from '../../contract/entries';
import { REMOVED_COLUMNS } from '../../contract/removed-columns';
import type { Catalogue } from '../catalogue/catalogue';
import type { Column } from '../catalogue/column';
import { quoted } from '../wire/quoted';
import { badRequest, ServiceError } from '../wire/service-error';
import type { FastifyRequest } from 'fastify';

interface FieldNames {
  columns: string;
  rentrolls: string;
  approvedOnly: string;
  /** Where configured columns are named, if not among the others. */
  configured?: string | undefined;
}

interface Question {
  columns: Column[];
  rentrolls: RentrollSelection;
  approvedOnly: boolean;
}

/** Uses the latest rent rolls and `defaultColumns` where the body names none. Throws a 400 that names the bad value. */
export function parseQuestion(
  body: unknown,
  fields: FieldNames,
  about: 'rows' | 'changes',
  catalogue: Catalogue,
  defaultColumns: readonly string[] = [],
): Question {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.');
  const question = body as Record<string, unknown>;
  const columns = question[fields.columns] ?? defaultColumns;
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string'))
    throw badRequest(`"${fields.columns}" must be a list of column names.`);
  const configured = fields.configured === undefined ? [] : (question[fields.configured] ?? []);
  if (!Array.isArray(configured) || !configured.every((name) => typeof name === 'string'))
    throw badRequest(`"${fields.configured}" must be a list of column names.`);
  const named = [...columns, ...configured];
  const names = new Set(named.length > 0 ? named : defaultColumns);
  if (names.size === 0) throw badRequest(`"${fields.columns}" does not name a column.`);

  const approvedOnly = question[fields.approvedOnly] ?? false;
  if (typeof approvedOnly !== 'boolean') throw badRequest(`"${fields.approvedOnly}" must be true or false.`);
  const resolved = [...names].map((name) => resolveColumn(name, about, catalogue));
  const misplaced =
    fields.configured !== undefined &&
    resolved.find(({ name, alpha }) => alpha !== configured.includes(name));
  if (misplaced) throw badRequest(`Column "${misplaced.name}" does not belong into this field.`);
  return {
    columns: resolved,
    rentrolls: parseSelection(question[fields.rentrolls] ?? 'latest', fields.rentrolls),
    approvedOnly,
  };
}

function parseSelection(text: unknown, field: string): RentrollSelection {
  const selection = RENTROLL_SELECTIONS.find((known) => known === text);
  if (selection) return selection;
  const options = RENTROLL_SELECTIONS.map((known) => `"${known}"`).join(' or ');
  throw badRequest(
    REMOVED_RENTROLL_SELECTIONS.some((removed) => removed === text)
      ? `"${String(text)}" is no longer supported. Use ${options}.`
      : `"${field}" must be ${options}.`,
  );
}

function resolveColumn(name: string, about: 'rows' | 'changes', catalogue: Catalogue): Column {
  const change = catalogue.findChange(name);
  const column = (about === 'changes' ? change : undefined) ?? catalogue.find(name);
  if (column) return column;
  if (change)
    throw badRequest(`Column "${name}" is a change-tracking variable. Only track-changes returns it.`);
  throw REMOVED_COLUMNS.has(name)
    ? new ServiceError(400, 'removed_column', `Column "${name}" has been removed.`)
    : new ServiceError(400, 'unknown_column', `Unknown column ${quoted(name)}.`);
}

interface QuestionSpelling {
  method: 'GET' | 'POST';
  columns: string;
  approvedOnly: string;
  configured?: string | undefined;
}

/** Reads the body of a POST or the address of a GET. In the address, commas separate a list. */
export function readQuestion(request: FastifyRequest, spelling: QuestionSpelling): unknown {
  if (spelling.method === 'POST') return request.body;
  const fields = new Map(Object.entries(request.query as Record<string, unknown>));
  for (const list of [spelling.columns, spelling.configured ?? spelling.columns]) {
    const names = fields.get(list);
    if (typeof names === 'string')
      fields.set(
        list,
        names.split(',').filter((name) => name !== ''),
      );
  }
  const approvedOnly = fields.get(spelling.approvedOnly);
  if (approvedOnly === 'true' || approvedOnly === 'false')
    fields.set(spelling.approvedOnly, approvedOnly === 'true');
  return Object.fromEntries(fields);
}
