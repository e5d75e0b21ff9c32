import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the options that `npm run serve` gives Node. A small young generation is collected often, by one thread because
 * its work is short. With `--expose-gc` the gateway also has it collected while it sends a long body. Without
 * `--liftoff-only` V8 compiles undici's HTTP parser a second time, which takes 30 MB.
 */
export function serveFlags(): string[] {
  const text = readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { serve: string } };
  return scripts.serve.split(' ').filter((word) => word.startsWith('--'));
}
