import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import { type StatedOutcome, type StatedResult, stateResult } from './state-result.ts';

/** Results of a file. */
const MOST_RESULTS = 500;
const HEADER = 'game,numero,numbers';

const result = z.strictObject({
  game: z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/)),
  numero: z.string().check(z.regex(/^\d{8}-\d{3,4}$/)),
  /** As the results list writes the numbers, with leading zeros. */
  numbers: z.string().check(z.regex(/^\d+(,\d+)*$/)),
});
export type ResultOfFile = z.infer<typeof result>;

const file = z.array(result).check(z.minLength(1), z.maxLength(MOST_RESULTS));

/** Reads a CSV or JSON file of results. Returns every error with its place, from 1. */
export function readResults(
  bytes: Uint8Array,
): { readonly results: readonly ResultOfFile[] } | { readonly errors: readonly string[] } {
  const text = new TextDecoder().decode(bytes);
  const rows = text.trimStart().startsWith('[') ? jsonOf(text) : csvOf(text);
  if (rows === undefined) return { errors: [`the file is neither JSON nor CSV with the columns ${HEADER}`] };
  const read = file.safeParse(rows);
  if (!read.success)
    return { errors: read.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`) };
  const seen = new Set<string>();
  const repeated = read.data.filter(({ game, numero }) => seen.size === seen.add(`${game} ${numero}`).size);
  if (repeated.length > 0)
    return { errors: repeated.map(({ game, numero }) => `${game} ${numero} is in the file twice`) };
  return { results: read.data };
}

function placeOf([at, field]: readonly PropertyKey[]): string {
  return at === undefined
    ? 'the file'
    : `result ${Number(at) + 1}${field === undefined ? '' : `, ${String(field)}`}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Numbers of a row are separated by spaces, because commas separate the columns. */
function csvOf(text: string): unknown {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  if (header?.trim() !== HEADER) return undefined;
  return lines.map((line) => {
    const [game, numero, numbers, ...others] = line.split(',').map((cell) => cell.trim());
    return { game, numero, numbers: numbers?.split(/ +/).join(','), ...(others.length > 0 && { others }) };
  });
}

/** The outcome for each result of a file, or the reasons why the file is refused as a whole. */
export type ImportOutcome =
  | { readonly errors: readonly string[] }
  | { readonly outcomes: readonly Exclude<StatedOutcome, { refused: string }>[] };

/**
 * Enters the results of a file as one operator types them: a second operator must import or enter the same. The caller rolls
 * back where a result is refused.
 */
export async function importResults(
  tx: Tx,
  results: readonly ResultOfFile[],
  operator: Pick<StatedResult, 'merchantCode' | 'by' | 'machineUser' | 'now'>,
): Promise<ImportOutcome> {
  const errors: string[] = [];
  const outcomes: Exclude<StatedOutcome, { refused: string }>[] = [];
  for (const { game: gameCode, numero, numbers } of results) {
    const stated = await stateResult(tx, { ...operator, gameCode, numero, numbers, action: 'enter' });
    if ('refused' in stated) errors.push(`${gameCode} ${numero}: ${stated.refused}`);
    else outcomes.push(stated);
  }
  return errors.length > 0 ? { errors } : { outcomes };
}
