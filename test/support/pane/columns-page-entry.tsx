/** The entry of a page with the search for columns, fields for values and the catalogue alone. See columns-page.ts. */
import { useClient, useDatabases, useFormulas, useLocale } from '../../../src/pane-kit/common-parts';
import { FluentProvider } from '@fluentui/react-components';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client, CachedRows } from '../../../src/client/client';
import type { ColumnEntry } from '../../../src/contract/entries';
import { EMPTY_QUERY, type AskValue } from '../../../src/features/ask/ask-query';
import type { ThemeName } from '../../../src/excel/host/host-theme';
import type { Operator } from '../../../src/table/filters/operators';
import type { Value } from '../../../src/table/table';
import { toTable } from '../../../src/table/to-table';
import { ColumnField } from '../../../src/features/ask/pane/blocks/column-field';
import { CataloguePage } from '../../../src/features/ask/pane/catalogue/catalogue-page';
import { ColumnSearch } from '../../../src/features/ask/pane/search/column-search';
import { useColumnNames } from '../../../src/features/ask/pane/query/use-ask-columns';
import { AskProvider, type AskModel } from '../../../src/features/ask/pane/use-ask';
import { useColumnFacts } from '../../../src/features/ask/pane/values/create-column-facts';
import { ValueField } from '../../../src/features/ask/pane/values/value-field';
import { PaneParts, provide } from '../../../src/pane-kit/pane-part';
import { paneTheme } from '../../../src/taskpane/pane-theme';

/** What the page shows, as plain data. */
export interface ColumnsStage {
  part: 'search' | 'values' | 'column' | 'catalogue';
  columns: ColumnEntry[];
  /** The identifiers of the columns that are filled in these databases. */
  filled: string[];
  /** The columns of an answer that is held. */
  cachedColumns: { name: string; type: ColumnEntry['type']; values: Value[] }[];
  at: number;
  locale: string;
  theme: ThemeName;
  conditions: { column: string; operator: Operator; values?: AskValue[] }[];
  headings: 'works' | 'fails';
  /** The databases that the question itself names. */
  asked?: string[];
}

declare global {
  interface Window {
    showColumns(stage: ColumnsStage): void;
    /** What the parts asked for, in order. */
    asked: string[];
    /** The keys that reached the page around the parts. */
    keys: string[];
  }
}

function Parts({ part, columns, conditions, headings }: ColumnsStage) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<(readonly AskValue[])[]>(
    conditions.map((condition) => condition.values ?? []),
  );
  const record = (text: string) => void window.asked.push(text);
  if (part === 'catalogue')
    return (
      <CataloguePage
        addToAsk={(names) => record(`add ${names.join(' ')}`)}
        insertHeadings={async (names) => {
          record(`insert ${names.join(' ')}`);
          if (headings === 'fails') throw new Error('Sheet "Data" is protected. Unprotect it and try again.');
          return 'Sheet1!B2:C2';
        }}
        back={() => record('back')}
      />
    );
  if (part === 'search')
    return (
      <ColumnSearch
        chosen={chosen}
        add={(name) => {
          record(`add ${name}`);
          setChosen(new Set([...chosen, name]));
        }}
        databases={[
          { id: 'north', name: 'Harbour Core Fund' },
          { id: 'south', name: 'Meridian Value Add' },
        ]}
        askOnly={(id) => record(`only ${id}`)}
        addCondition={(name, value) => record(`condition ${name} ${String(value)}`)}
        showing={(isOpen) => record(isOpen ? 'open' : 'closed')}
      />
    );
  if (part === 'column')
    return (
      <div style={{ position: 'relative', margin: 16 }}>
        <ColumnField
          label="Column"
          value={[...chosen].join('')}
          choose={(name) => {
            record(`choose ${name}`);
            setChosen(new Set([name]));
          }}
        />
      </div>
    );
  return conditions.map((condition, at) => (
    <div key={at} role="group" aria-label={`Condition ${at + 1}`} style={{ margin: 16, paddingLeft: 160 }}>
      <ValueField
        column={columns.find(({ name }) => name === condition.column)}
        operator={condition.operator}
        values={values[at]!}
        change={(next) => {
          record(`${at + 1}: ${JSON.stringify(next)}`);
          setValues((last) => last.map((old, index) => (index === at ? next : old)));
        }}
      />
    </div>
  ));
}

/** The parts that stand in a question. */
function Page(stage: ColumnsStage) {
  const { columns } = stage;
  const model = {
    query: EMPTY_QUERY,
    entries: columns,
    columns: { main: [] },
    nameColumn: useColumnNames(columns),
    facts: useColumnFacts(stage.asked),
  } as unknown as AskModel;
  return (
    <AskProvider value={model}>
      <Parts {...stage} />
    </AskProvider>
  );
}

let root: ReturnType<typeof createRoot> | undefined;
window.showColumns = (stage) => {
  root?.unmount();
  window.asked = [];
  window.keys = [];
  const chosen = [{ id: 'north', name: 'North' }];
  const rows: CachedRows = {
    value: toTable(stage.cachedColumns),
    at: stage.at,
    sequence: 1,
    question: { endpoint: 'query', databases: ['north'], rentrolls: 'latest', approvedOnly: false },
  };
  const client: Partial<Client> = {
    cachedRows: () => [rows],
    columns: async ({ alwaysNull }) => {
      window.asked.push(`columns ${alwaysNull}`);
      const listed = stage.columns.filter(
        ({ name }) => alwaysNull === 'ignore' || stage.filled.includes(name),
      );
      return { value: listed, at: 0, sequence: 0, question: '' };
    },
  };
  const never = () => () => undefined;
  const parts = [
    provide(useClient, client as Client),
    provide(useLocale, stage.locale),
    provide(useDatabases, {
      get: () => chosen,

      set: () => undefined,
      onChange: never,
    }),
    provide(useFormulas, {
      lines: () => undefined,
      gaps: () => [],
      scan: async () => undefined,
      onChange: never,
    }),
  ];
  const theme = paneTheme(stage.theme);
  document.documentElement.style.colorScheme = stage.theme === 'light' ? 'light' : 'dark';
  document.body.style.backgroundColor = theme.colorNeutralBackground1;
  root = createRoot(document.getElementById('pane')!);
  root.render(
    <FluentProvider theme={theme}>
      <PaneParts parts={parts}>
        <div onKeyDown={({ key }) => void window.keys.push(key)}>
          <h1 className="visually-hidden">Rent Roll</h1>
          <Page {...stage} />
        </div>
      </PaneParts>
    </FluentProvider>,
  );
};
