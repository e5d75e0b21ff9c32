import type { CheckedBook } from './sheet/check-book';
import { panePart } from '../../pane-kit/pane-part';

/** Makes evidence sheets and checks them. Each action rejects with an `RrError` for the person. */
export interface EvidenceActions {
  /** Adds a sheet that says what all RR formulas show, and what that rests on. */
  insert(choice: EvidenceChoice): Promise<Outcome>;
  /** Compares the cells with each evidence sheet of the workbook. Asks nothing but Excel. */
  check(): Promise<CheckedBook>;
  /** Tells from the next check on when cells, sheets or results are not those that were checked. */
  onEdit(listener: () => void): () => void;
}

/** What the person wants on the sheet beside the figures. */
export interface EvidenceChoice {
  gateway: boolean;
  person: boolean;
  /** The addresses of those who decided on the properties. */
  reviewers: boolean;
  /** Also if formulas are not current. The sheet then names them. */
  anyway: boolean;
}

/** What came of an action, in sentences. */
export type Outcome =
  /** `sheets` were added to this workbook. */
  | { kind: 'made'; says: string; seal: string; sheets: readonly string[] }
  /** It may still be made anyway. */
  | { kind: 'not made'; because: string };

export const useEvidenceActions = panePart<EvidenceActions>('evidence');
