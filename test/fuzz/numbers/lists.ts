import fc from 'fast-check';
import { fakeGateway } from '../../support/fake-gateway';
import type { Row } from './clean-rows';
import { textTable } from '../../support/text-table';
import { ask, between, createFace, type Question } from './face';
import { damagesBy } from './formulas';
import { valueDamages, type Damager } from './row-damages';
import { listColumns } from '../../../src/contract/list-endpoints';

const ROLLS = fc
  .array(fc.record({ days: fc.nat(900), isApproved: fc.boolean() }), { minLength: 1, maxLength: 6 })
  .map((rolls): Row[] =>
    rolls.map(({ days, isApproved }, at) => ({
      rentrollId: 11 + at,
      propertyId: 1 + (at % 3),
      propertyName: `Königshof ${1 + (at % 3)}`,
      rentrollDate: new Date(Date.UTC(2026, 8, 30) - (days + 1_000 * at) * 86_400_000).toISOString(),
      fileId: `f-${at}`,
      isApproved,
      lastApprovedAt: isApproved ? '2026-10-02T00:00:00Z' : null,
    })),
  );
const CHANGES = fc
  .array(
    fc.record({ before: fc.integer({ min: 1, max: 9_000_00 }), more: fc.integer({ min: 1, max: 9_000_00 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((changes): Row[] =>
    changes.map(({ before, more }, at) => ({
      property_name: `Königshof ${1 + (at % 3)}`,
      unit_name: `U${at}`,
      tenant_name: ['Arden', 'Brüll', 'Cole & Søns'][at % 3],
      change_type: 'changed',
      reason_for_rent_change: ['Indexation', 'New lease', 'Step rent'][at % 3],
      previous_rentroll_date: '2026-06-30T00:00:00Z',
      rentroll_date: '2026-09-30T00:00:00Z',
      previous_rent_pa: before / 100,
      rent_pa: (before + more) / 100,
      rent_change_pa: more / 100,
      rent_change_currency: 'EUR',
    })),
  );
const CHANGE_COLUMNS = ['property_name', 'unit_name', 'tenant_name'].map((columnName) => ({
  columnName,
  columnType: 'STRING',
  displayName: columnName,
}));

const LABELS = new Map(listColumns('rentrolls').map(({ name, label }) => [name, label]));

interface List {
  rows: fc.Arbitrary<Row[]>;
  damages: Record<string, Damager>;
  questions: readonly Question[];
}
const LISTS = {
  rentrolls: {
    rows: ROLLS,
    damages: {
      ...valueDamages({
        numbers: [],
        dates: ['rentrollDate', 'lastApprovedAt'],
        texts: ['propertyName'],
        groups: ['propertyName'],
        namesOf: (column) => [column, LABELS.get(column) ?? column],
      }),
      'a property without an id': (rows, { at }) => ({
        what: 'propertyId',
        rows: rows.map((row, index) => (index === at % rows.length ? { ...row, propertyId: null } : row)),
        names: ['propertyId'],
      }),
    },
    questions: textTable(`
      all    | |
      days   | rentrollDate<=2026-09-30 |
      good   | isApproved=TRUE          |
      one    | propertyName=Königshof 1 |
      as of  |                          | as_of=2026-09-30
      sorted |                          | sort=rentrollDate desc; limit=2
    `).map(([, filters, options]): Question => ({
      name: 'RENTROLLS',
      args: { headers: 0, filters: filters || null, options: options || null },
    })),
  },
  changes: {
    rows: CHANGES,
    damages: valueDamages({
      numbers: ['previous_rent_pa', 'rent_pa', 'rent_change_pa'],
      dates: ['previous_rentroll_date', 'rentroll_date'],
      texts: ['property_name', 'tenant_name', 'reason_for_rent_change', 'rent_change_currency'],
      groups: ['property_name', 'tenant_name', 'reason_for_rent_change'],
      namesOf: (column) => [column, column.replace('rentroll', 'rent roll').replaceAll('_', ' ')],
    }),
    questions: textTable(`
      every column                                    |                                   |
      unit_name, rent_change_pa, rent_change_currency |                                   |
      unit_name                                       | rent_change_pa>0                  |
      unit_name, rent_change_pa, rent_change_currency | reason_for_rent_change=Indexation |
      unit_name                                       | rentroll_date<=2026-12-31         |
      unit_name, rent_pa, rent_change_currency        |                                   | sort=rent_pa desc; limit=3
    `).map(([columns, filters, options]): Question => ({
      name: 'CHANGES',
      args: {
        ...{ headers: 0, rentrolls: null, approved_only: null, fx_currency: null },
        columns: columns === 'every column' ? null : columns,
        filters: filters || null,
        options: options || null,
      },
    })),
  },
} satisfies Record<string, List>;

const casesOf = (list: List, replyOf: (rows: Row[]) => Parameters<typeof fakeGateway>[0]) =>
  fc.record({
    ...damagesBy(list.rows, list.damages),
    question: fc.constantFrom(...list.questions),
    list: fc.constant({ damages: list.damages, replyOf }),
  });
const cases = fc.oneof(
  casesOf(LISTS.rentrolls, (rentrolls) => ({ rentrolls })),
  casesOf(LISTS.changes, (changes) => ({ changes, columns: CHANGE_COLUMNS })),
);

/** RR.RENTROLLS and RR.CHANGES. */
export const lists = createFace(
  'lists',
  cases,
  async ({ rows, question, damage, dice, list: { damages, replyOf } }) => {
    // A list shows a blank id as it is.
    if (damage === 'a property without an id' && question.args['options'] !== 'as_of=2026-09-30')
      return undefined;
    const damaged = damages[damage]!(rows, dice);
    if (damaged.renames && String(question.args['filters']).includes(damaged.what)) return undefined;
    const answerOver = (all: Row[]) => ask(fakeGateway(replyOf(all)).context, question);
    const { names, renames } = damaged;
    const wrong = await between(() => answerOver(rows), await answerOver(damaged.rows), names, renames);
    return wrong && `${damage} in ${damaged.what}: ${JSON.stringify(question)} ${wrong}`;
  },
);
