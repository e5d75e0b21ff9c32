import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What `npm run serve` gives Node. Passed-on buffers are freed with the young generation of objects: a small one is
 * collected often, and few of them wait for it. To compile undici's HTTP parser a second time, V8 takes 30 MB.
 */
export function serveFlags(): string[] {
  const text = readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { serve: string } };
  return scripts.serve.split(' ').filter((word) => word.startsWith('--'));
}
