import type { ReportActions } from '../report-actions';
import { panePart } from '../../../pane-kit/pane-part';

export const useReportActions = panePart<ReportActions>('reports');
