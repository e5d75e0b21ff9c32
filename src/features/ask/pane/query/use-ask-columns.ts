import { useCallback, useMemo } from 'react';
import type { Client } from '../../../../client/client';
import type { ColumnEntry, DatabaseEntry } from '../../../../contract/entries';
import { withPercentScale } from '../../../../contract/percent-scale';
import type { ServiceProfile } from '../../../../contract/profile';
import { withChangeColumns } from '../../../../table/columns/change-columns';
import type { ColumnNames } from '../../../../answers/naming';
import { useAnswer, type Answered } from '../../../../pane-kit/use-answer';
import type { NameColumn } from './block-words';
import { kindOf } from '../../../../table/filters/operator-words';

export interface AskColumns {
  query: readonly ColumnEntry[];
  changes: readonly ColumnEntry[];
  /** What RR.CHANGES shows without being told. */
  usualChanges: readonly string[];
  /** Which column names the currency of amounts. */
  currency: string;
  /** The columns that reports read, the usual ones first. */
  main: readonly string[];
  /** Every set of columns is another request. */
  asksOnlyOnRequest: boolean;
}

const askColumns = (listed: readonly ColumnEntry[], profile: ServiceProfile): AskColumns => ({
  query: listed.map((column) => withPercentScale(column, profile)),
  changes: withChangeColumns(listed, profile).map((column) => withPercentScale(column, profile)),
  usualChanges: profile.changes.defaultColumns,
  currency: profile.currencyColumn,
  main: [...Object.values(profile.reportRoles), profile.currencyColumn, profile.rentrollDateColumn],
  asksOnlyOnRequest: profile.rowGrain === 'unknown',
});

/** Reads the columns of these databases. What is held in memory is there at once. */
export function useAskColumns(client: Client, databases: readonly DatabaseEntry[]): Answered<AskColumns> {
  const question = useMemo(
    () => ({ databases: databases.map(({ id }) => id), alwaysNull: 'ignore' as const }),
    [databases],
  );
  const cached = useMemo(() => {
    const [columns, profile] = [client.peekColumns(question), client.peekProfile()];
    return columns && profile ? askColumns(columns.value, profile.profile) : undefined;
  }, [client, question]);
  const answer = useAnswer(
    useCallback(
      async (signal: AbortSignal) => {
        const [columns, { profile }] = await Promise.all([
          client.columns(question, { signal }),
          client.profile(signal),
        ]);
        return askColumns(columns.value, profile);
      },
      [client, question],
    ),
  );
  const value = answer.value ?? (answer.error ? undefined : cached);
  return { ...answer, ...(value && { value }) };
}

/** Names a column for a person. One that the catalogue lacks keeps its identifier. */
export const namedBy =
  ({ entry, heading, find }: ColumnNames): NameColumn =>
  (name) => {
    const { type, unit } = entry(name);
    return {
      label: name === '' ? 'Blank column' : heading(name),
      kind: kindOf(type),
      unit,
      isGone: name !== '' && !find(name),
    };
  };
