import type { DrawShape, PlayDefinition, PlayRow } from './play-definition.ts';
import { ELEVEN_FIVE_PLAYS } from './plays/eleven-five-plays.ts';
import { K3_PLAYS } from './plays/k3-plays.ts';
import { MARK_SIX_PLAYS } from './plays/mark-six-plays.ts';
import { PK10_PLAYS } from './plays/pk10-plays.ts';
import { SSC_PLAYS } from './plays/ssc-plays.ts';
import { VIETNAM_PLAYS } from './plays/vietnam-plays.ts';

/** All plays of all shapes. */
export const PLAYS: readonly PlayDefinition[] = [
  ...SSC_PLAYS,
  ...ELEVEN_FIVE_PLAYS,
  ...K3_PLAYS,
  ...PK10_PLAYS,
  ...MARK_SIX_PLAYS,
  ...VIETNAM_PLAYS,
];

const BY_ID: ReadonlyMap<number, PlayDefinition> = new Map(PLAYS.map((play) => [play.id, play]));

/** Undefined for an unknown id. */
export function playOf(id: number): PlayDefinition | undefined {
  return BY_ID.get(id);
}

/** The plays of a shape, in the order of the menu. */
export function playsOfShape(shape: DrawShape): readonly PlayDefinition[] {
  return PLAYS.filter((play) => play.shape === shape);
}

/** The only row of a play, where the row has numbers. Single numbers of such plays can be closed. */
export function numbersRow({ rows }: Pick<PlayDefinition, 'rows'>): PlayRow | undefined {
  const [row] = rows;
  return row && rows.length === 1 && !('words' in row.values) ? row : undefined;
}
