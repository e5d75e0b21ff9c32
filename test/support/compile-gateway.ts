import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileForNode } from '../../config/swc.cjs';

const ROOT = path.resolve(__dirname, '../..');

/**
 * Compiles the gateway and one more file to JavaScript in a folder below `.cache`. Returns the path of that file. Tests
 * that measure a child's memory need it: a process that compiles holds the compiler, which is larger than the gateway.
 */
export function compileGateway(entry: string): string {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache', 'gateway-'));
  const sources = ['src/contract', 'src/gateway', 'src/node']
    .flatMap((part) =>
      readdirSync(path.join(ROOT, part), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(part, file),
      ),
    )
    .filter((file) => file.endsWith('.ts'));
  for (const file of [...sources, entry]) {
    const code = compileForNode(readFileSync(path.join(ROOT, file), 'utf8'), file);
    const outputPath = path.join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(outputPath), { recursive: true });
    writeFileSync(outputPath, code);
  }
  return path.join(folder, entry.replace(/\.ts$/, '.js'));
}
