import { createKeptText, type KeptText, type TextStorage } from '../../pane-kit/kept-text';

/** Keeps the tab that the person chose last. */
export const createKeptTab = (storage?: () => TextStorage): KeptText => createKeptText('rr.tab', storage);
