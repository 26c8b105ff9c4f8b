import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const time = z.iso.datetime({ offset: true, error: 'is a time with a time zone: 2026-12-01T00:00:00Z' });
/** The audience is read for each member: a longer list belongs to the team of an agent. */
const userNames = z
  .array(z.string().check(z.regex(/^[a-z0-9_]{4,20}$/)))
  .check(z.minLength(1), z.maxLength(500));

/** Who may be offered a promotion, as an operator writes it. A member meets every condition. */
export const audienceFile = z
  .strictObject({
    /** Ranks of levels. Members without a level have rank 0. */
    minLevel: z.optional(count),
    maxLevel: z.optional(count),
    registeredFrom: z.optional(time),
    registeredBefore: z.optional(time),
    /** Credited deposits. */
    minDeposits: z.optional(count),
    maxDeposits: z.optional(count),
    members: z.optional(userNames),
    /** Members whose upline is one of these agents. */
    agents: z.optional(userNames),
    /** The market of the platform is that of one of these countries, ISO 3166-1 alpha-2. */
    countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1))),
  })
  .check(
    z.refine(({ minLevel = 0, maxLevel = minLevel }) => minLevel <= maxLevel, 'minLevel is above maxLevel'),
    z.refine(
      ({ minDeposits = 0, maxDeposits = minDeposits }) => minDeposits <= maxDeposits,
      'minDeposits is above maxDeposits',
    ),
    z.refine(
      ({ registeredFrom: from, registeredBefore: before }) =>
        from === undefined || before === undefined || Date.parse(from) < Date.parse(before),
      'registeredFrom is not before registeredBefore',
    ),
  );
/** With names in a file, and with ids of members and agents in the database: a name can change or be erased. */
export type Audience = z.infer<typeof audienceFile>;
