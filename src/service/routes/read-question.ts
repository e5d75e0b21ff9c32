import type { FastifyRequest } from 'fastify';

/** How the profile spells a question, and whether it is sent in the body or in the address. */
interface QuestionSpelling {
  method: 'GET' | 'POST';
  columns: string;
  approvedOnly: string;
}

/** The fields of a question: the body, or what stands for them in the address, where lists are joined by commas. */
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
