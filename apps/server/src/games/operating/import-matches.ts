import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import { cancelMatches, listGamesOfVendors, putMatches } from '../catalogue/queries.ts';
import {
  type InvalidRow,
  CatalogueError,
  localizedName,
  parseList,
  namesByLanguage,
  formatReasons,
  type RefusedRow,
} from './provider-list.ts';

const row = z.object({
  vendor: z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/)),
  match: z.string().check(z.regex(/^[A-Za-z0-9][\w.:-]{0,99}$/)),
  game_code: z.string().check(z.regex(/^[A-Za-z0-9][\w.:-]{0,99}$/)),
  league: localizedName,
  home: localizedName.check(z.refine((names) => crestOf(namesByLanguage(names)) !== '')),
  away: localizedName.check(z.refine((names) => crestOf(namesByLanguage(names)) !== '')),
  starts_at: z.string().check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
  cancelled: z._default(z.boolean(), false),
});

/**
 * Imports a list of hot matches. Vendor and match name identify a match, so the same list again changes nothing. A match
 * that the list does not name stays until it begins or a row cancels it.
 */
export async function importMatches(tx: Tx, text: string, source: string): Promise<string> {
  const rows = parseList(text, source, 'matches');
  const { matches, refused } = await validateMatches(tx, rows);
  if (matches.length === 0) throw new CatalogueError(`the list has no valid row:\n${formatReasons(refused)}`);
  const put = await tx.many(putMatches, [
    JSON.stringify(matches.filter(({ cancelled }) => !cancelled).map(columnsOf)),
  ]);
  const off = matches.filter(({ cancelled }) => cancelled);
  const cancelled = await tx.many(cancelMatches, [
    JSON.stringify(off.map(({ vendor, match }) => ({ vendor, match }))),
  ]);
  const named = (list: readonly { readonly vendor: string; readonly match: string }[]) =>
    list.map(({ vendor, match }) => `\n  ${vendor}/${match}`).join('');
  const section = (what: string, list: Parameters<typeof named>[0]) =>
    list.length === 0 ? [] : [`${what}: ${list.length}${named(list)}`];
  return [
    'the list of hot matches',
    ...section(
      'added',
      put.filter(({ added }) => added),
    ),
    ...section(
      'changed',
      put.filter(({ added }) => !added),
    ),
    ...section('cancelled', cancelled),
    `unchanged: ${matches.length - put.length - cancelled.length}`,
    ...(refused.length === 0 ? [] : [`refused: ${refused.length}`, formatReasons(refused)]),
  ].join('\n');
}

interface BettableMatch extends ListedMatch {
  readonly nodeId: bigint;
}

/** The matches that take bets, each once, and the rejected rows with reasons. */
async function validateMatches(
  tx: Tx,
  rows: readonly unknown[],
): Promise<{ readonly matches: readonly BettableMatch[]; readonly refused: readonly RefusedRow[] }> {
  const read = rows.map(parseMatchRow);
  const vendors = [...new Set(read.flatMap((one) => ('reason' in one ? [] : [one.vendor])))];
  const games = new Map(
    (await tx.many(listGamesOfVendors, [vendors])).map(({ vendor, code, nodeId }) => [
      `${vendor}/${code}`,
      nodeId,
    ]),
  );
  const matches = new Map<string, BettableMatch>();
  const refused: RefusedRow[] = [];
  for (const [index, one] of read.entries()) {
    const row = index + 1;
    if ('reason' in one) {
      refused.push({ row, ...one });
      continue;
    }
    const name = `${one.vendor}/${one.match}`;
    const nodeId = games.get(`${one.vendor}/${one.code}`);
    if (nodeId === undefined)
      refused.push({ row, game: name, reason: `there is no game ${one.vendor}/${one.code}` });
    else if (matches.has(name)) refused.push({ row, game: name, reason: 'stands in the list twice' });
    else matches.set(name, { ...one, nodeId });
  }
  return { matches: [...matches.values()], refused };
}

function columnsOf(match: BettableMatch): object {
  return {
    vendor: match.vendor,
    match: match.match,
    node_id: match.nodeId.toString(),
    leagues: match.leagues,
    home_teams: match.homeTeams,
    away_teams: match.awayTeams,
    home_crest: match.homeCrest,
    away_crest: match.awayCrest,
    starts_at: match.startsAt,
  };
}

/** One valid match of a list. */
interface ListedMatch {
  readonly vendor: string;
  /** The vendor's name of the match. */
  readonly match: string;
  /** The vendor's game that accepts bets on the match. */
  readonly code: string;
  readonly cancelled: boolean;
  readonly leagues: Readonly<Record<string, string>>;
  readonly homeTeams: Readonly<Record<string, string>>;
  readonly awayTeams: Readonly<Record<string, string>>;
  readonly homeCrest: string;
  readonly awayCrest: string;
  readonly startsAt: Date;
}

/** Parses one row of a list of matches. */
function parseMatchRow(written: unknown): ListedMatch | InvalidRow {
  const parsed = z.safeParse(row, written);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'the row'))];
    return { reason: `cannot be read: ${fields.join(', ')}` };
  }
  const { vendor, match, game_code: code, league, home, away, starts_at: startsAt, cancelled } = parsed.data;
  const [leagues, homeTeams, awayTeams] = [
    namesByLanguage(league),
    namesByLanguage(home),
    namesByLanguage(away),
  ];
  const crests = { homeCrest: crestOf(homeTeams), awayCrest: crestOf(awayTeams) };
  const teams = { leagues, homeTeams, awayTeams, ...crests };
  return { vendor, match, code, cancelled, ...teams, startsAt: new Date(startsAt) };
}

/** Crest id of a team, derived from its English name. */
function crestOf(names: Readonly<Record<string, string>>): string {
  return (names['EN'] ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 40);
}
