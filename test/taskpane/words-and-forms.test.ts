import {
  alphaText,
  describeState,
  formulaSummary,
  formulaText,
  sizeText,
} from '../../src/features/formula-list/pane/formula-words';
import type { FormulaLine, FormulaState } from '../../src/answers/formulas/formula-line';
import { textTable } from '../support/text-table';
import { everyState, line } from '../support/pane/pane-stage';
import { firstStepsDone } from '../../src/taskpane/sign-in/first-steps-done';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { propertyBody, propertyFields } from '../../src/taskpane/properties/property-fields';

describe('texts about formulas', () => {
  it.each(
    textTable(`
      current | 3 | Answered · data of 14:00
      current | 1440 | Answered · data of 20 Nov 14:03
      stale | 3 | Not refreshed · data of 14:00
      running | 3 | Running · data of 14:00
      failed | | Failed
      saved | | As saved
      empty | 3 | No rows · data of 14:00
      empty | | No rows
    `),
  )('describe one that is %s and %s minutes old: %s', (state, minutes, words) => {
    const now = new Date('2026-11-21T14:03:00').getTime();
    const at = minutes === '' ? undefined : now - Number(minutes) * 60_000;
    expect(describeState({ state: state as FormulaState, at }, now)).toBe(words);
  });
  it('leave out states without formulas', () =>
    expect(formulaSummary(everyState(0).slice(3, 4))).toBe('1 formula'));
  it('show a formula on one line', () =>
    expect(formulaText('= RR.QUERY("a",\n  "limit=5")')).toBe('RR.QUERY("a", "limit=5")'));
  it.each(
    textTable(`
      [] |
      [[],[]] |
      [[],["track changes"]] | 1 formula uses an alpha feature (track changes). It may change or break without notice. Do not rely on it in production.
      [["configured columns"],["configured columns","track changes"]] | 2 formulas use alpha features (track changes, configured columns). They may change or break without notice. Do not rely on them in production.
    `),
  )('warn about the alpha features %s once: %s', (features, words) => {
    const lines = (JSON.parse(features!) as FormulaLine['usesAlpha'][]).map((usesAlpha) => ({ usesAlpha }));
    expect(alphaText(lines) ?? '').toBe(words);
  });
  it('say what a limit left of the rows', () =>
    expect(sizeText({ size: { rows: 11, columns: 5 }, limited: { shown: 10, all: 1412 } })).toBe(
      '10 of 1,412 rows',
    ));

  it('are empty for a result without a size', () => expect(sizeText({})).toBe(''));
});

describe('the first steps', () => {
  const LINES: Record<string, FormulaLine[] | undefined> = {
    ...{ none: [], 'with results': everyState(0), 'not known yet': undefined },
    failed: [line({ sheet: 'A', cell: 'A1', state: 'failed', size: undefined })],
    saved: [line({ sheet: 'A', cell: 'A1', state: 'saved', size: undefined })],
  };
  // Whether a person signed in, whether a database is chosen, the formulas, and how many steps are shown as done.
  it.each(
    textTable(`
      false | false | none | 0
      true | false | none | 1
      true | true | none | 2
      true | true | failed | 2
      true | false | with results | 1
      true | true | with results | hidden
      true | true | saved | hidden
      false | true | with results | hidden
      true | true | not known yet | hidden
    `),
  )('with sign-in %s, database %s and formulas %s: %s', (person, database, formulas, expected) => {
    const done = firstStepsDone(person === 'true', database === 'true', LINES[formulas!]);
    expect(String(done ?? 'hidden')).toBe(expected);
  });
});

describe('the form of a new property', () => {
  it('asks for the project name first, then for the other fields of the profile, each once', () => {
    expect(
      propertyFields(DEFAULT_PROFILE.createProperty)
        .map(({ label }) => label)
        .join(),
    ).toBe(
      'Project name,Property name,Property street,Property street number,Property postcode,Property city,Property country code',
    );
    const fields = ['propertyStreetNumber', 'project', '__proto__', 'ZIP'];
    const labels = propertyFields({ projectName: 'project', fields }).map(
      ({ name, label }) => `${name}: ${label}`,
    );
    expect(labels.join()).toBe(
      'project: Project,propertyStreetNumber: Property street number,__proto__: Proto,ZIP: Zip',
    );
  });

  it('sends the trimmed texts in the order of the fields, without blank ones', () => {
    const fields = propertyFields({ projectName: 'project_name', fields: ['a', 'b', '__proto__'] });
    const typed = new Map(Object.entries({ other: 'y', b: ' Pier 4\t', a: '  ', project_name: 'Quay' })).set(
      '__proto__',
      'x',
    );
    expect(JSON.stringify(propertyBody(fields, typed))).toBe(
      '{"project_name":"Quay","b":"Pier 4","__proto__":"x"}',
    );
  });
});
