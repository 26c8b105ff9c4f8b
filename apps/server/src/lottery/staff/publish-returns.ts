import * as z from 'zod/mini';
import type { SeriesBand } from '@tessera/contract/lottery/lottery';
import { prizeModeId } from '@tessera/contract/lottery/lottery';
import { WHOLE_RETURN } from '@tessera/contract/lottery/prize';
import type { Tx } from '../../platform/database/statement.ts';
import { insertReturnTable, listBands } from '../games/queries.ts';
import { listPrizeModes } from './queries.ts';

/** The slider of a member moves by this much. */
const STEP = 2;

const series = z.int().check(z.positive(), z.maximum(Number(WHOLE_RETURN), 'is a return above 100 %'));
const band = z
  .strictObject({
    gameGroupCode: z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/)),
    prizeModeId,
    minSeries: series,
    maxBetSeries: series,
    maxSeries: series,
  })
  .check(
    z.refine(
      (one) => one.minSeries <= one.maxBetSeries && one.maxBetSeries <= one.maxSeries,
      'minSeries, maxBetSeries and maxSeries must ascend',
    ),
    z.refine(
      (one) => [one.maxBetSeries, one.maxSeries].every((value) => (value - one.minSeries) % STEP === 0),
      'the series must be even steps apart, so that the return and the rebate sum up to maxSeries',
    ),
  );
const file = z.array(band).check(z.minLength(1), z.maxLength(200));

/** Reads a JSON file of returns. Returns every error with its place, from 1. */
export function readReturns(
  bytes: Uint8Array,
): { readonly bands: readonly SeriesBand[] } | { readonly errors: readonly string[] } {
  const read = file.safeParse(jsonOf(new TextDecoder().decode(bytes)));
  if (read.success) return { bands: read.data };
  return {
    errors: read.error.issues.map(({ path: [at, field], message }) =>
      at === undefined
        ? 'the file is no list of returns'
        : `return ${Number(at) + 1}${field === undefined ? '' : `, ${String(field)}`}: ${message}`,
    ),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Publication {
  readonly merchantCode: string;
  readonly by: string;
  readonly now: Date;
}

/** Publishes a version of all returns. It applies to issues whose sale opens later. Returns the errors, or the version. */
export async function publishReturns(
  tx: Tx,
  bands: readonly SeriesBand[],
  { merchantCode, by, now }: Publication,
): Promise<{ readonly version: number } | { readonly errors: readonly string[] }> {
  const nameOf = (one: { readonly gameGroupCode: string; readonly prizeModeId: number }) =>
    `${one.gameGroupCode} in prize mode ${one.prizeModeId}`;
  const given = bands.map(nameOf);
  const needed = [
    ...(await tx.many(listPrizeModes, [])),
    ...(await tx.many(listBands, [merchantCode, now])),
  ].map(nameOf);
  const missing = [...new Set(needed)].filter((name) => !given.includes(name));
  const errors = [
    ...missing.map((name) => `the return of ${name} is missing`),
    ...given.filter((name, at) => given.indexOf(name) < at).map((name) => `${name} is in the file twice`),
    ...given.filter((name) => !needed.includes(name)).map((name) => `no lottery has ${name}`),
  ];
  if (errors.length > 0) return { errors };
  return tx.one(insertReturnTable, [merchantCode, now, by, JSON.stringify(bands)]);
}
