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
      throw new RrError('bad-input', `The built files for ${prefix} are missing. Run npm run build first.`);
    serveFolder(app, prefix, folder);
  }

  // The router prefers this route because it is more specific than the folder's.
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

  // `start:web` gives Excel on the web only the port and the file name, so Excel looks for the manifest at the root.
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
