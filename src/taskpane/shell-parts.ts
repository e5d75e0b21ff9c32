import type { AnswerMemory } from '../answers/answer-memory';
import type { PaneWish } from '../excel/host/pane-wish';
import { panePart } from '../pane-kit/pane-part';

export const useMemory = panePart<AnswerMemory>('memory');
export const usePaneWish = panePart<PaneWish>('wish');
