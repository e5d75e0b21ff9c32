import type { FastifyRequest } from 'fastify';

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
