/** `npm run verify-evidence -- FILE`: checks the evidence sheets of a saved workbook, without Excel and without a network. */
import { readFile, stat } from 'node:fs/promises';
import { badInput, RrError } from '../contract/failure';
import { checkFile, refuseLarge } from '../features/evidence/sheet/check-file';
import { readCommandLine, runCommand } from '../node/command-line';
import { atOnce } from '../table/task';

/** A name in the file may hold characters that a terminal obeys. */
const printable = (line: string) =>
  line.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
const print = (line: string) => process.stdout.write(`${printable(line)}\n`);

async function main(): Promise<void> {
  const { words } = readCommandLine({});
  const [file, ...more] = words;
  if (file === undefined || more.length > 0)
    throw badInput('Name one workbook: npm run verify-evidence -- FILE.xlsx');
  const bytes = await bytesOf(file);
  const { isUnchanged, warnings, sheets } = await checkFile(bytes, file, async (task) => atOnce(task));
  for (const { name, seal, says, results, covers } of sheets) {
    print(`Sheet "${name}"`);
    print(`  Seal ${seal}`);
    for (const line of [says, ...results.map(({ place, text }) => `${place}: ${text}`), ...covers])
      print(`  ${line}`);
  }
  for (const warning of warnings) print(warning);
  if (!isUnchanged) process.exitCode = 1;
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    refuseLarge((await stat(file)).size, file);
    return await readFile(file);
  } catch (thrown) {
    if (thrown instanceof RrError) throw thrown;
    const { code } = thrown as NodeJS.ErrnoException;
    throw badInput(`${file} cannot be read (${code}). Check the name.`, { cause: thrown });
  }
}

runCommand(() =>
  main().catch((thrown: unknown) => {
    throw thrown instanceof RrError ? new RrError(thrown.code, printable(thrown.message)) : thrown;
  }),
);
