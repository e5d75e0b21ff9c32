import type { ColumnProposal, Extraction } from '../../intake/index';

const SURE = 0.9;

/** The columns whose meaning a person should confirm. */
export const doubtfulColumns = ({ columns }: Pick<Extraction, 'columns'>): ColumnProposal[] =>
  columns.filter(
    ({ column, confidence, decidedBy }) => column !== null && decidedBy === 'proposal' && confidence < SURE,
  );
