import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { parseArgs } from 'node:util';
import { memberNamed } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import {
  approveAdjustment,
  listProposedAdjustments,
  listSharedAccountAdjustments,
  proposeAdjustment,
  rejectAdjustment,
} from '../wallet/index.ts';
import {
  type Command,
  idOf,
  memberOf,
  oneOf,
  OPERATOR_NAME,
  type OperatorDeps,
  type Option,
  OPTIONS,
} from './command.ts';
import { depositCommands } from './deposit-commands.ts';
import { depositLists } from './deposit-lists.ts';
import { erasureCommands } from './erasure-commands.ts';
import { OperatorRefusal, UsageFault } from './faults.ts';
import { findingCommands } from './finding-commands.ts';
import { goneDepositCommands } from './gone-deposit-commands.ts';
import { listed } from './listing.ts';
import { memberCommands } from './member-commands.ts';
import { protectionCommands } from './protection-commands.ts';
import { insertAct } from './queries.ts';
import { settlementCommands } from './settlement-commands.ts';
import { stuckCommands } from './stuck-commands.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

/** Corrections that wait for another person, and those that two names of one account posted. */
const adjustLists: Readonly<Record<string, Command>> = {
  'adjust list': {
    takes: [],
    may: ['after'],
    run(call) {
      return listed(call, {
        names: ['ID', 'PROPOSED', 'BY', 'MEMBER', 'SIDE', 'AMOUNT', '', 'REASON'],
        page: (after, most) => call.tx.many(listProposedAdjustments, [after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.proposedAt.toISOString(),
          row.proposedBy,
          row.userName,
          row.side,
          amountFromUnits(row.amountUnits),
          row.asset,
          row.reason,
        ],
      });
    },
  },
  'adjust review': {
    takes: [],
    may: ['after'],
    run(call) {
      return listed(call, {
        names: [
          'ID',
          'POSTED',
          'PROPOSED BY',
          'AGREED BY',
          'ACCOUNT',
          'MEMBER',
          'SIDE',
          'AMOUNT',
          '',
          'REASON',
        ],
        page: (after, most) => call.tx.many(listSharedAccountAdjustments, [after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.decidedAt.toISOString(),
          row.proposedBy,
          row.decidedBy,
          row.machineUser,
          row.userName,
          row.side,
          amountFromUnits(row.amountUnits),
          row.asset,
          row.reason,
        ],
      });
    },
  },
};

const LONGEST_REASON = 200;

const WORDS: Readonly<Record<Extract<Decided, { outcome: 'refused' }>['reason'], string>> = {
  'not-found': 'there is no such correction',
  decided: 'it has already been decided',
  'same-person': 'it takes a different person from the one who proposed it',
  insufficient: 'the member has less than that to spend',
};

const adjustCommands: Readonly<Record<string, Command>> = {
  'adjust propose': {
    takes: ['MEMBER', 'AMOUNT', 'credit|debit'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, operator, machineUser, given, options } = call;
      const [name, amount = '', word] = given;
      const { reason = '' } = options;
      const side = oneOf(['credit', 'debit'], word);
      const amountUnits = AMOUNT_PATTERN.test(amount) ? unitsFromAmount(amount) : 0n;
      if (amountUnits === 0n) throw new UsageFault(`not an amount: ${amount}`);
      if (reason.length > LONGEST_REASON)
        throw new UsageFault(`a reason has at most ${LONGEST_REASON} characters`);
      const memberId = await memberOf(call);
      const { asset } = deps.wallet.merchants.get(deps.identity.merchantCode);
      const proposal = {
        memberId,
        asset,
        side,
        amountUnits,
        reason: reason.trim(),
        by: operator,
        machineUser,
      };
      const id = await proposeAdjustment(deps.wallet, tx, proposal);
      return [
        `correction ${id} is proposed: ${side} of ${amountFromUnits(amountUnits)} ${asset} for ${name}; another person has to approve it`,
      ];
    },
  },
  'adjust approve': {
    takes: ['ID'],
    async run({ deps, tx, operator, machineUser, given }) {
      const adjustmentId = idOf(given[0]);
      granted(await approveAdjustment(deps.wallet, tx, { adjustmentId, by: operator, machineUser }));
      return [`correction ${adjustmentId} is posted`];
    },
  },
  'adjust reject': {
    takes: ['ID'],
    async run({ deps, tx, operator, machineUser, given }) {
      const adjustmentId = idOf(given[0]);
      granted(await rejectAdjustment(deps.wallet, tx, { adjustmentId, by: operator, machineUser }));
      return [`correction ${adjustmentId} is turned down`];
    },
  },
};

const COMMANDS: Readonly<Record<string, Command>> = {
  ...withdrawalCommands,
  ...findingCommands,
  ...stuckCommands,
  ...depositLists,
  ...depositCommands,
  ...goneDepositCommands,
  ...adjustLists,
  ...adjustCommands,
  ...memberCommands,
  ...erasureCommands,
  ...protectionCommands,
  ...settlementCommands,
};

/** What a command works on. */
export interface OperatorGround {
  readonly database: Database;
  readonly deps: OperatorDeps;
}

export interface OperatorSite {
  readonly clock: Clock;
  /** Who the machine says is typing. */
  readonly machineUser: string;
  /** Opens it for the time of `work`, once what was typed is known to be a command. */
  on<T>(work: (ground: OperatorGround) => Promise<T>): Promise<T>;
  print(line: string): void;
}

interface Asked {
  readonly name: string;
  readonly command: Command;
  readonly operator: string;
  readonly given: readonly string[];
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

/**
 * Does what an operator typed and keeps the act, in one transaction. 0: done; 1: refused, nothing was done; 2: no such
 * command. Throws what nobody foresaw; that too is kept as an act that failed.
 */
export async function operate(args: readonly string[], site: OperatorSite): Promise<0 | 1 | 2> {
  try {
    const typed = asked(args);
    for (const line of await site.on((ground) => act(typed, site, ground))) site.print(line);
    return 0;
  } catch (error) {
    if (error instanceof UsageFault) site.print(`${error.message}\n\n${usage()}`);
    else if (error instanceof OperatorRefusal) site.print(`refused: ${error.message}`);
    else throw error;
    return error instanceof UsageFault ? 2 : 1;
  }
}

async function act(
  wanted: Asked,
  { clock, machineUser }: OperatorSite,
  { database, deps }: OperatorGround,
): Promise<readonly string[]> {
  const now = clock.now();
  const { name, command, ...typed } = wanted;
  const words = await wordsKept(wanted, deps, database);
  const kept = [now, typed.operator, machineUser, name, ...words] as const;
  try {
    return await database.transaction(async (tx) => {
      const lines = await command.run({ deps, tx, now, machineUser, ...typed });
      await tx.run(insertAct, [...kept, 'done', null]);
      return lines;
    });
  } catch (error) {
    if (error instanceof UsageFault) throw error;
    const refused = error instanceof OperatorRefusal;
    // What broke may carry what should not be kept.
    await database.run(insertAct, [...kept, refused ? 'refused' : 'failed', refused ? error.message : null]);
    throw error;
  }
}

/** What an act is about and with which words: a member by number, because a name goes when its owner does. */
async function wordsKept(
  { name, command, given: [first, ...others], options }: Asked,
  deps: OperatorDeps,
  database: Database,
): Promise<readonly [subject: string, parameters: string]> {
  const named = command.takes[0] === 'MEMBER';
  const memberId = named ? await memberNamed(deps.identity, database, first ?? '') : undefined;
  const given = first === undefined ? [] : [memberId?.toString() ?? first, ...others];
  const subject = [name.split(' ')[0], ...given.slice(0, 1)].join(' ');
  // Whose account paid is the member's own name, which goes when they do.
  return [subject, JSON.stringify({ given, ...options, payer: undefined })];
}

function asked(args: readonly string[]): Asked {
  const { values, positionals } = parse(args);
  const [noun, verb, ...given] = positionals;
  const name = `${noun} ${verb}`;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageFault('no such command');
  const { as: operator, ...options } = values;
  if (operator === undefined || !OPERATOR_NAME.test(operator)) {
    throw new UsageFault('say who you are: --as name, in small letters, digits, dots and hyphens');
  }
  const { takes, needs = [], may = [] } = command;
  if (given.length !== takes.length) throw new UsageFault(`${name} takes ${takes.join(' ') || 'nothing'}`);
  const missing = needs.find((option) => !options[option]?.trim());
  if (missing) throw new UsageFault(`${name} needs --${missing}`);
  const stray = (Object.keys(options) as Option[]).find((option) => ![...needs, ...may].includes(option));
  if (stray) throw new UsageFault(`${name} has no --${stray}`);
  return { name, command, operator, given, options };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = Object.fromEntries(OPTIONS.map((option) => [option, text]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Partial<Record<(typeof OPTIONS)[number], string>>, positionals };
  } catch (error) {
    throw new UsageFault((error as Error).message, { cause: error });
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { takes, needs = [], may = [] }]) =>
    [name, ...takes, ...needs.map((one) => `--${one} …`), ...may.map((one) => `[--${one} …]`)].join(' '),
  );
  return `usage: npm run operator -- <command> --as <name>\n  ${lines.join('\n  ')}`;
}

type Decided = Awaited<ReturnType<typeof approveAdjustment>>;

function granted(decided: Decided): void {
  if (decided.outcome === 'refused') throw new OperatorRefusal(WORDS[decided.reason]);
}
