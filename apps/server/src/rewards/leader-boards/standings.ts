/** A place on a leader board, in the order of the ranking: the higher score first, then who reached the score first. */
export interface Place {
  readonly score: bigint;
  /** The event that last changed the score. */
  readonly eventId: bigint;
}

export interface RankedPlace extends Place {
  /** Equal scores share the better rank. */
  readonly rank: number;
  /** Ledger units. */
  readonly prizeUnits: bigint;
}

/**
 * Ranks places in the order of the ranking. Equal scores share the better rank and split the prizes of the ranks that they
 * occupy in whole coins. Coins that remain go to those who reached the score first, and what is less than a coin to the
 * first of them: the sum of the prizes is exact.
 */
export function rankPlaces<P extends Place>(
  places: readonly P[],
  prizes: readonly bigint[],
  coinUnits: bigint,
): (P & RankedPlace)[] {
  const ranked: (P & RankedPlace)[] = [];
  while (ranked.length < places.length) {
    const start = ranked.length;
    const group = groupAt(places, start);
    const sum = prizes.slice(start, start + group.length).reduce((total, units) => total + units, 0n);
    const shares = split(sum, group.length, coinUnits);
    for (const [at, place] of group.entries()) {
      ranked.push({ ...place, rank: start + 1, prizeUnits: shares[at] ?? 0n });
    }
  }
  return ranked;
}

function groupAt<P extends Place>(places: readonly P[], start: number): readonly P[] {
  const { score } = places[start] ?? {};
  let end = start + 1;
  while (end < places.length && places[end]?.score === score) end += 1;
  return places.slice(start, end);
}

function split(sum: bigint, members: number, coinUnits: bigint): bigint[] {
  const coins = sum / coinUnits;
  const each = coins / BigInt(members);
  const more = Number(coins % BigInt(members));
  return Array.from({ length: members }, (_, at) => {
    const share = (each + (at < more ? 1n : 0n)) * coinUnits;
    return at === 0 ? share + (sum % coinUnits) : share;
  });
}

/**
 * The text of final standings, whose SHA-256 is the digest: a header, and a line for each place with rank, score, event
 * and prize. Scores and prizes are whole numbers as stored. Every line ends with a line feed.
 */
export function standingsText(
  { promotionId, endEvent }: { readonly promotionId: bigint; readonly endEvent: bigint },
  places: readonly RankedPlace[],
): string {
  const lines = places.map(
    ({ rank, score, eventId, prizeUnits }) => `${rank} ${score} ${eventId} ${prizeUnits}`,
  );
  return [`leader-board ${promotionId}`, `last-event ${endEvent}`, ...lines, ''].join('\n');
}
