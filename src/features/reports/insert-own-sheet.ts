import { insertSheets } from '../../excel/sheets/insert-sheets';
import { leaseEventsSheet } from '../../templates/events/lease-events';
import { gapsSheet } from '../../templates/gaps/gaps-sheet';
import type { RatesFound } from '../../templates/rates/rates-refs';
import { findRates } from './find-rates';
import type { OwnSheetParts } from './insert-totals';
import { ownColumns } from './own-columns';
import { EVENT_ROLES, queryEvents } from './query-events';
import { GAP_ROLES, queryGaps } from './query-gaps';
import type { Inserted } from './report-actions';
import type { RoleAnswers } from './role-questions';
import { tellsRolls } from './tells-rolls';

type Asked = Parameters<typeof queryGaps>;

const SHEETS = {
  gaps: {
    title: 'Gaps',
    roles: GAP_ROLES,
    ask: (...asked: Asked) => {
      const question = queryGaps(...asked);
      return (name: string, rates?: RatesFound) => gapsSheet(name, question, rates);
    },
  },
  events: {
    title: 'Lease events',
    roles: EVENT_ROLES,
    ask: (...asked: Asked) => {
      const question = queryEvents(...asked);
      return (name: string, rates?: RatesFound, rolls = false) =>
        leaseEventsSheet(name, { ...question, rolls }, rates?.sheet);
    },
  },
};

/** Adds a sheet with a query of its own and shows it, or returns the columns to ask a person for. */
export async function insertOwnSheet(
  { written, formulas, ...sources }: OwnSheetParts,
  kind: keyof typeof SHEETS,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const { title, roles, ask } = SHEETS[kind];
  const asked = await ownColumns(sources, roles, answers);
  if ('questions' in asked) return asked;
  const sheet = ask(asked.catalogue, asked.profile);
  const [rates, rolls] = await Promise.all([
    findRates(),
    kind === 'events' && tellsRolls(sources.client, sources.databases),
  ]);
  const { names } = await insertSheets([title], (given) => [sheet(given[title]!, rates, rolls)], {
    written,
    by: 'reports',
  });
  void formulas.scan().catch(() => undefined);
  return {
    said: `The sheet "${names[title]}" was added.`,
    sheets: Object.values(names),
    isAnswered: asked.isAnswered,
  };
}
