import fc from 'fast-check';
import { cases, misled } from './damage';
async function main() {
  const all = fc.sample(cases, { numRuns: Number(process.argv[2] ?? 3000), seed: Number(process.argv[3] ?? 1) });
  const found = new Map<string, [number, string]>();
  for (const one of all) {
    let wrong: string | undefined;
    try { wrong = await misled(one); } catch (e) { wrong = 'THROWN ' + (e as Error).stack; }
    if (wrong === undefined) continue;
    const key = wrong.slice(0, 150);
    const before = found.get(one.damage + ' ' + key);
    found.set(one.damage + ' ' + key, [(before?.[0] ?? 0) + 1, before?.[1] ?? wrong]);
  }
  console.log(found.size);
  for (const [, [n, wrong]] of [...found].slice(0, 60)) console.log(n, wrong.slice(0, 330), '\n');
}
void main();
