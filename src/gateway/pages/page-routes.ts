import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { RrError } from '../../contract/failure';
import { nothingHere } from '../hooks/reply-failures';
import { withLocalOfficeJs } from './office-js';
import { serveFolder } from './serve-folder';

const START_PAGE =
  '<!doctype html><html lang="en"><title>Rent Roll gateway</title><p>This is the gateway of Rent Roll for Excel. The manifest of the add-in is at <a href="/addin/manifest.xml">/addin/manifest.xml</a>.</p></html>';

/** Built files to serve. `officeJs` takes the place of the CDN's Office.js in the add-in's pages: for the workbench. */
export interface PageFolders {
  addin: string;
  workbench?: string;
  officeJs?: string;
}

/** The built add-in, and the workbench where it is given. */
export function pageRoutes(app: FastifyInstance, { addin, workbench, officeJs }: PageFolders): void {
  const mounts = { '/addin/': addin, '/workbench/': workbench, '/office-js/': officeJs };
  for (const [prefix, folder] of Object.entries(mounts)) {
    if (!folder) continue;
    if (!existsSync(folder))
      throw new RrError(
        'bad-input',
        `There is nothing built to serve at ${prefix}. Run npm run build first.`,
      );
    serveFolder(app, prefix, folder);
  }

  // Narrower than the folder's own route, so the router prefers it.
  if (officeJs)
    app.get<{ Params: { page: string } }>('/addin/:page(^[\\w.-]+\\.html$)', async ({ params }, reply) => {
      const html = await readFile(path.join(addin, params.page), 'utf8').catch(() => {
        throw nothingHere();
      });
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(withLocalOfficeJs(html));
    });

  // `start:web` tells Excel on the web the port and the name of the manifest alone: it looks for it at the root.
  app.get('/manifest.xml', async (_, reply) => {
    const manifest = await readFile(path.join(addin, 'manifest.xml'), 'utf8').catch(() => {
      throw nothingHere();
    });
    return reply
      .type('application/xml; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(manifest);
  });

  app.get('/', (_, reply) =>
    workbench ? reply.redirect('/workbench/') : reply.type('text/html; charset=utf-8').send(START_PAGE),
  );
}
