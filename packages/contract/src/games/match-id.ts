/** Form of a hot match's id; teams that meet again have the number of the meeting after the hyphen. */
export const MATCH_ID = /^[1-9][0-9]{0,17}(?:-[1-9][0-9]{0,5})?$/;
