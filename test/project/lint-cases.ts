import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/**
 * Lints all cases, each a path and code, in one run as files of a project with our rules. Files may have the same name. Returns a function
 * that names the rules a case breaks.
 */
export function lintCases(cases: readonly string[][]): (lintCase: readonly string[]) => string[] {
  const project = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    writeFileSync(path.join(project, '.oxlintrc.json'), ourRules());
    const files = cases.map(([file = '', code], at) => {
      // Names of loose files have a meaning for the import table. Only `x` stands for any file.
      const filePath = file.replace(/(?<=\/)x(?=\.tsx?$)/, `x${at}`);
      mkdirSync(path.join(project, path.dirname(filePath)), { recursive: true });
      writeFileSync(path.join(project, filePath), `${code}\n`);
      return filePath;
    });
    const diagnostics = lint(project);
    return (lintCase) => {
      const filePath =
        files[cases.findIndex(([file, code]) => file === lintCase[0] && code === lintCase[1])]!;
      return diagnostics.filter(({ filename }) => filename === filePath).map(({ code }) => code);
    };
  } finally {
    rmSync(project, { recursive: true });
  }
}

/** Paths in it are relative to the file, so the plugins of a copy need whole ones. */
const ourRules = () =>
  readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8').replaceAll(
    '"./config/',
    `"${ROOT.replaceAll('\\', '/')}/config/`,
  );

function lint(project: string): { filename: string; code: string }[] {
  const program = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--format', 'json'], {
    cwd: project,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`The linter did not answer: ${stdout}${stderr}`);
  return JSON.parse(stdout).diagnostics;
}
