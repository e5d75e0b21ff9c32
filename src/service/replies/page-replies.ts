import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PagedBy, ServiceProfile } from '../../contract/profile';
import { findList } from '../../contract/reply-list';
import { nested } from './list-shape';

/** The entries of a page if the caller names no other number. */
const PAGE_SIZE = 100;

/** Cuts the lists into pages, if the profile says how a caller asks for the next one. Holds a whole list in memory. */
export function pageReplies(app: FastifyInstance, profile: ServiceProfile): void {
  const { paging } = profile;
  if (paging === 'none') return;
  const wrappersOf = new Map(paging.endpoints.map((name) => [profile[name].path, profile[name].list]));
  app.addHook('onSend', async (request, reply, payload) => {
    const wrappers = wrappersOf.get(request.routeOptions.url ?? '');
    if (!wrappers || reply.statusCode !== 200) return payload;
    const text = await textOf(payload);
    const isLines = /ndjson/.test(String(reply.getHeader('content-type')));
    const json: unknown = isLines ? text.split('\n').filter(Boolean) : JSON.parse(text);
    const found = findList(json, wrappers);
    if (!found) return text;
    const page = cut(request, reply, paging, found.list);
    if (isLines) return page.entries.map((line) => `${String(line)}\n`).join('');
    if (Array.isArray(json) || page.extraMembers === undefined) return JSON.stringify(page.entries);
    const [wrapper = 'rows'] = wrappers;
    return JSON.stringify({ ...nested(wrapper, page.entries), ...page.extraMembers });
  });
}

async function textOf(payload: unknown): Promise<string> {
  if (typeof payload === 'string') return payload;
  const parts: Buffer[] = [];
  for await (const part of payload as AsyncIterable<Buffer | string>) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the entries of the page that is asked for, and says in headers or members how to go on. */
function cut(request: FastifyRequest, reply: FastifyReply, paging: PagedBy, list: readonly unknown[]) {
  const asked = { ...(request.query as object), ...(request.body as object | undefined) } as Record<
    string,
    unknown
  >;
  const size = Number((paging.sizeParameter !== null && asked[paging.sizeParameter]) || PAGE_SIZE);
  const parameter = paging.by === 'link' ? 'offset' : paging.parameter;
  const given = Number(asked[parameter] ?? (paging.by === 'page' ? paging.first : 0));
  const from = paging.by === 'page' ? (given - paging.first) * size : given;
  const next = from + size < list.length ? from + size : undefined;
  let extraMembers: object | undefined = {};
  switch (paging.by) {
    case 'link': {
      const query = new URLSearchParams(request.query as Record<string, string>);
      query.set(parameter, String(next));
      if (next !== undefined) reply.header('link', `<${request.url.split('?')[0]}?${query}>; rel="next"`);
      break;
    }
    case 'cursor':
      if (next !== undefined) reply.header(paging.header, String(next));
      extraMembers = nested(paging.members[0] ?? 'nextCursor', next === undefined ? null : String(next));
      break;
    case 'page':
      reply.header('x-total-count', list.length);
  }
  return { entries: list.slice(from, from + size), extraMembers };
}
