import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { badInput } from '../../contract/failure';
import { nothingHere } from '../hooks/reply-failures';
import fastifyStatic from '@fastify/static';
import { OFFICE_JS_HOSTS } from './page-headers';

const START_PAGE =
  '<!doctype html><html lang="en"><title>Rent Roll gateway</title><p>This is the gateway of Rent Roll for Excel. The manifest of the add-in is at <a href="/addin/manifest.xml">/addin/manifest.xml</a>.</p></html>';

/** Folders of built files. `officeJs` replaces the CDN's Office.js in the add-in's pages, for the workbench. */
export interface PageFolders {
  addin: string;
  workbench?: string;
  officeJs?: string;
}

export function pageRoutes(app: FastifyInstance, { addin, workbench, officeJs }: PageFolders): void {
  const mounts = { '/addin/': addin, '/workbench/': workbench, '/office-js/': officeJs };
  for (const [prefix, folder] of Object.entries(mounts)) {
    if (!folder) continue;
    if (!existsSync(folder))
      throw badInput(`The built files for ${prefix} are missing. Run npm run build first.`);
    serveFolder(app, prefix, folder);
  }

  const readPage = (name: string): Promise<string> =>
    readFile(path.join(addin, name), 'utf8').catch(() => {
      throw nothingHere();
    });

  // The router prefers this route because it is more specific than the folder's.
  if (officeJs)
    app.get<{ Params: { page: string } }>('/addin/:page(^[\\w.-]+\\.html$)', async ({ params }, reply) => {
      const html = await readPage(params.page);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(withLocalOfficeJs(html));
    });

  // `start:web` gives Excel on the web only the port and the file name, so Excel looks for the manifest at the root.
  app.get('/manifest.xml', async (_, reply) => {
    return reply
      .type('application/xml; charset=utf-8')
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      .send(await readPage('manifest.xml'));
  });

  app.get('/', (_, reply) =>
    workbench ? reply.redirect('/workbench/') : reply.type('text/html; charset=utf-8').send(START_PAGE),
  );
}

/** Serves the files of a folder under a prefix that ends with a slash. The prefix itself serves `index.html`. */
function serveFolder(app: FastifyInstance, prefix: string, folder: string) {
  app.get(prefix.slice(0, -1), (_, reply) => reply.redirect(prefix));
  void app.register(fastifyStatic, {
    root: path.resolve(folder),
    prefix,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders,
  });
}

function setHeaders(reply: FastifyReply, file: string) {
  const name = path.basename(file);
  const isIcon = /\.png$/i.test(name);
  const isHashed = /\.[0-9a-f]{8,}\./.test(name);
  // Excel on Windows draws a generic icon if the reply has Cache-Control (Microsoft: the manifest's Image element).
  if (!isIcon) reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  // Excel on the web fetches what the manifest names from its own origin.
  if (name === 'functions.json' || name === 'shortcuts.json' || isIcon)
    reply.header('access-control-allow-origin', '*');
}

/** As in `taskpane.html` (Microsoft: "Referencing the Office JavaScript API library"). */
export const OFFICE_JS_ADDRESS = `${OFFICE_JS_HOSTS[0]}/1/office.js`;
const LOCAL_OFFICE_JS = '/office-js/office.js';

const withLocalOfficeJs = (html: string) => html.replace(OFFICE_JS_ADDRESS, LOCAL_OFFICE_JS);
