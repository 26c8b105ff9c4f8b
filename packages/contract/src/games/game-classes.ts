/** Form of a hot match's id; teams that meet again have the number of the meeting after the hyphen. */
export const MATCH_ID = /^[1-9][0-9]{0,17}(?:-[1-9][0-9]{0,5})?$/;

/** Classes of the categories that have classes: kinds of slots and kinds of tables. */
export const GAME_CLASSES = {
  RNG: ['JP', 'SC', 'SM', 'TG', 'VP', 'AC', 'BG'],
  LIVE: ['BAC', 'SIC', 'ROU', 'DAT', 'BJ', 'NN'],
} as const;
export type GameClassify = (typeof GAME_CLASSES)[keyof typeof GAME_CLASSES][number];

/** Steps of the slot filter by the lowest stake of a round, in the merchant's currency. */
export const MIN_BETS = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
export type MinBet = (typeof MIN_BETS)[number];
