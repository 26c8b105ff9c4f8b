import * as z from 'zod/mini';
import type { BadRow } from './provider-row.ts';
import { inLanguages, namesOf } from './provider-row.ts';

/** One match of a list, in our words. */
export interface ListedMatch {
  readonly vendor: string;
  /** What the vendor calls it. */
  readonly match: string;
  /** The vendor's game that takes bets on it. */
  readonly code: string;
  readonly cancelled: boolean;
  readonly leagues: Readonly<Record<string, string>>;
  readonly homeTeams: Readonly<Record<string, string>>;
  readonly awayTeams: Readonly<Record<string, string>>;
  readonly homeCrest: string;
  readonly awayCrest: string;
  readonly startsAt: Date;
}

const row = z.object({
  vendor: z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/)),
  match: z.string().check(z.regex(/^[A-Za-z0-9][\w.:-]{0,99}$/)),
  game_code: z.string().check(z.regex(/^[A-Za-z0-9][\w.:-]{0,99}$/)),
  league: inLanguages,
  home: inLanguages.check(z.refine((names) => crestOf(namesOf(names)) !== '')),
  away: inLanguages.check(z.refine((names) => crestOf(namesOf(names)) !== '')),
  starts_at: z.string().check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
  cancelled: z._default(z.boolean(), false),
});

/** Reads one row of a list of matches. */
export function readMatch(written: unknown): ListedMatch | BadRow {
  const parsed = z.safeParse(row, written);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'the row'))];
    return { reason: `cannot be read: ${fields.join(', ')}` };
  }
  const { vendor, match, game_code: code, league, home, away, starts_at: startsAt, cancelled } = parsed.data;
  const [leagues, homeTeams, awayTeams] = [namesOf(league), namesOf(home), namesOf(away)];
  const crests = { homeCrest: crestOf(homeTeams), awayCrest: crestOf(awayTeams) };
  const teams = { leagues, homeTeams, awayTeams, ...crests };
  return { vendor, match, code, cancelled, ...teams, startsAt: new Date(startsAt) };
}

/** What a team's crest is drawn from: its English name. */
function crestOf(names: Readonly<Record<string, string>>): string {
  return (names['EN'] ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 40);
}
