/** The table of rent rolls that questions read, with each one's approval and its submission's decision. */
export const RENTROLLS = 'rentroll';
