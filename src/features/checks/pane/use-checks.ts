import type { WorkbookChecks } from '../workbook-checks';
import { panePart } from '../../../pane-kit/pane-part';

export const useChecks = panePart<WorkbookChecks>('checks');
