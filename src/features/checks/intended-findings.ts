import { formatAddress } from '../../excel/cell-address';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { Finding } from './finding';

const KEY = 'rr.checks';
const VERSION = 1;
/** Keeps the file small. The oldest ones go first. */
const MOST = 500;

/** The findings that people have marked as intended, in the workbook: rule, cell and a hash, without data. */
export interface IntendedFindings {
  /** Returns the findings that are not marked. */
  without(findings: readonly Finding[]): Promise<Finding[]>;
  add(finding: Finding): Promise<void>;
  clear(): Promise<void>;
}

interface Mark {
  rule: string;
  cell: string;
  evidence: string;
}

export function createIntendedFindings(store: Pick<WorkbookStore, 'read' | 'change'>): IntendedFindings {
  const change = async (next: (former: Mark[]) => Mark[]) => {
    await store.change(KEY, (former) => ({ version: VERSION, intended: next(parseMarks(former)) }));
  };
  return {
    async without(findings) {
      const known = new Set(parseMarks(await store.read(KEY)).map(keyOf));
      const asked = await Promise.all(findings.map(markOf));
      return findings.filter((_, at) => !known.has(keyOf(asked[at]!)));
    },
    async add(finding) {
      const mark = await markOf(finding);
      await change((marks) =>
        [...marks.filter(({ rule, cell }) => rule !== mark.rule || cell !== mark.cell), mark].slice(-MOST),
      );
    },
    clear: () => change(() => []),
  };
}

const keyOf = ({ rule, cell, evidence }: Mark): string => JSON.stringify([rule, cell, evidence]);

async function markOf(finding: Finding): Promise<Mark> {
  const text = new TextEncoder().encode(JSON.stringify(finding.evidence));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 12);
  const evidence = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { rule: finding.rule, cell: formatAddress(finding).toLowerCase(), evidence };
}

/** Skips what is not a mark: anyone can edit the settings in a file. */
function parseMarks(value: unknown): Mark[] {
  const { version, intended } = (value ?? {}) as { version?: unknown; intended?: unknown };
  if (version !== VERSION || !Array.isArray(intended)) return [];
  return intended.flatMap((mark: Partial<Mark> | null) => {
    const { rule, cell, evidence } = mark ?? {};
    return typeof rule === 'string' && typeof cell === 'string' && typeof evidence === 'string'
      ? [{ rule, cell, evidence }]
      : [];
  });
}
