import type { FastifyRequest } from 'fastify';

/** How the profile spells a question. A POST sends it in the body, a GET in the address. */
interface QuestionSpelling {
  method: 'GET' | 'POST';
  columns: string;
  approvedOnly: string;
}

/** Returns the fields of a question from the body or the address. In the address, commas separate a list. */
export function readQuestion(request: FastifyRequest, spelling: QuestionSpelling): unknown {
  if (spelling.method === 'POST') return request.body;
  const fields = new Map(Object.entries(request.query as Record<string, unknown>));
  const columns = fields.get(spelling.columns);
  if (typeof columns === 'string')
    fields.set(
      spelling.columns,
      columns.split(',').filter((name) => name !== ''),
    );
  const approvedOnly = fields.get(spelling.approvedOnly);
  if (approvedOnly === 'true' || approvedOnly === 'false')
    fields.set(spelling.approvedOnly, approvedOnly === 'true');
  return Object.fromEntries(fields);
}
