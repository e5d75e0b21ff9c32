/** What the menu of the person opens in place of the tabs. */
export type PageName = 'connection' | 'memory' | 'property' | 'check';
