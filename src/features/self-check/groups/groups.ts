import type { ProbeGroup } from '../probe';
import { aboutHost } from './about-host';
import { args } from './arguments';
import { calls } from './calls';
import { dirtyFlag } from './dirty-flag';
import { events } from './events';
import { files } from './files';
import { formulaTexts } from './formula-texts';
import { lateAnswers } from './late-answers';
import { names } from './names';
import { results } from './results';
import { sizes } from './sizes';
import { speed } from './speed';
import { spillErrors } from './spill-errors';
import { spills } from './spills';
import { storage } from './storage';

/** Their order numbers the lines of a report, so a new group comes last. The person's answers are the sixteenth. */
export const GROUPS: readonly ProbeGroup[] = [
  aboutHost,
  storage,
  files,
  speed,
  args,
  results,
  spills,
  calls,
  lateAnswers,
  sizes,
  dirtyFlag,
  formulaTexts,
  names,
  events,
  spillErrors,
];
