import { readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus } from 'node:os';
import path from 'node:path';

const RESULTS = path.resolve('bench/RESULTS.md');

/**
 * Prints a table as Markdown. With `write`, also replaces the section of this name in bench/RESULTS.md.
 * The section names the command and the machine.
 */
export async function writeResults(
  name: string,
  command: string,
  [heads, ...rows]: string[][],
  write: boolean,
): Promise<void> {
  const line = (cells: readonly string[] = []) => `| ${cells.join(' | ')} |`;
  const table = [line(heads), line(heads?.map(() => '---')), ...rows.map(line)].join('\n');
  process.stdout.write(`${table}\n`);
  if (!write) return;
  const machine = `Node ${process.versions.node}, ${process.platform} ${arch()}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const section = `## ${name}\n\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}\n\n${table}\n`;
  const before = await readFile(RESULTS, 'utf8').catch(
    () => '# Measured\n\nRatios hold within one run. Absolute figures come from one machine.\n',
  );
  const sections = before.split(/^(?=## )/m);
  const index = sections.findIndex((text) => text.startsWith(`## ${name}\n`));
  sections.splice(index < 0 ? sections.length : index, 1, section);
  await writeFile(RESULTS, `${sections.map((text) => text.trimEnd()).join('\n\n')}\n`);
}
