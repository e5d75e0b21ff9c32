import type { DatabaseChoice } from '../../answers/database-choice';
import type { SessionKeeper } from '../../answers/session-keeper';
import type { Refresher } from '../../answers/refresher';
import { dependsOnChoice, everyFormula, showsError, type Condition } from './rerun-formulas';

export interface InvalidateOptions {
  session: Pick<SessionKeeper, 'current' | 'onChange'>;
  databases: Pick<DatabaseChoice, 'onChange'>;
  refresh: Pick<Refresher, 'forget'>;
  rerun: (condition: Condition) => unknown;
}

/**
 * After another person has signed in, no cell may keep what only the previous person could see. Before the first
 * session of this page the person is unknown, so values that came with the file stay.
 */
export function invalidateOnChange({ session, databases, refresh, rerun }: InvalidateOptions): void {
  const invalidate = (condition: Condition) => {
    refresh.forget();
    rerun(condition);
  };
  databases.onChange(() => invalidate(dependsOnChoice));

  let person = session.current()?.personId;
  session.onChange((reason) => {
    const previous = person;
    person = session.current()?.personId ?? previous;
    if (previous !== undefined && person !== previous) invalidate(everyFormula);
    else if (reason === 'signed-in') invalidate(showsError);
    else if (reason === 'signed-out') refresh.forget();
  });
}
