import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Checks a workbook's file by the command that the build makes. */
export function verifyFile(bytes: Uint8Array): { status: number | null; lines: string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  try {
    const file = path.join(folder, 'book.xlsx');
    writeFileSync(file, bytes);
    const { status, stdout } = spawnSync(process.execPath, ['dist/node/verify-evidence.js', file], {
      encoding: 'utf8',
    });
    const lines = stdout.trim().split('\n');
    return { status, lines: lines.map((line) => line.trim()) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
