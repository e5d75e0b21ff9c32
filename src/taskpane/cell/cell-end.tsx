/** What stands at the end of the tab, whatever is selected. */
export const CellEnd = () => <></>;
