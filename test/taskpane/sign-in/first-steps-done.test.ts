import { firstStepsDone } from '../../../src/taskpane/sign-in/first-steps-done';
import { everyState, line } from '../../support/pane/pane-stage';

const done = (...given: Parameters<typeof firstStepsDone>) =>
  firstStepsDone(...given)?.map((step) => step.done);
const FAILED = line({ sheet: 'A', cell: 'A1', state: 'failed', size: undefined });
const SAVED = line({ sheet: 'A', cell: 'A1', state: 'saved', size: undefined });

describe('the first steps', () => {
  it.each([
    ['nothing is done', false, false, [], [false, false, false]],
    ['a person signed in', true, false, [], [true, false, false]],
    ['a database is chosen', true, true, [], [true, true, false]],
    ['the first formula has failed', true, true, [FAILED], [true, true, false]],
    ['formulas have results, but databases are not chosen', true, false, everyState(0), [true, false, true]],
  ])('are shown while %s', (_, person, database, lines, expected) =>
    expect(done(person, database, lines)).toEqual(expected),
  );

  it.each([
    ['a formula has a result', true, everyState(0)],
    ['a saved value may be a result', true, [SAVED]],
    ['the person is signed out of a workbook in use', false, everyState(0)],
    ['the formulas are not known yet', true, undefined],
  ])('are hidden when a database is chosen and %s', (_, person, lines) =>
    expect(done(person, true, lines)).toBeUndefined(),
  );
});
