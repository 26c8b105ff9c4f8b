import { parseArgs } from 'node:util';
import { memberNamed } from '../identity/for-members.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { adjustmentCommands } from './adjustment-commands.ts';
import { chatCommands } from './chat/chat-commands.ts';
import {
  type Command,
  type Continuation,
  operatorName,
  type OperatorDeps,
  OperatorRefusal,
  type Option,
  OPTIONS,
  UsageError,
} from './command.ts';
import { depositCommands } from './deposit-commands.ts';
import { feedbackCommands } from './feedback-commands.ts';
import { levelCommands } from './level-commands.ts';
import { memberCommands } from './member-commands.ts';
import { lotteryCommands } from './lottery-commands.ts';
import { messageCommands } from './message-commands.ts';
import { insertAct } from './queries.ts';
import { giftCommands } from './gift-commands.ts';
import { promoCodeCommands } from './promo-code-commands.ts';
import { ticketCommands } from './ticket-commands.ts';
import { referralCommands } from './referral-commands.ts';
import { rewardCommands } from './reward-commands.ts';
import { settlementCommands } from './settlement-commands.ts';
import { openTerminal, type Terminal, type TerminalStreams } from './terminal.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...withdrawalCommands,
  ...depositCommands,
  ...adjustmentCommands,
  ...memberCommands,
  ...settlementCommands,
  ...messageCommands,
  ...feedbackCommands,
  ...chatCommands,
  ...levelCommands,
  ...referralCommands,
  ...giftCommands,
  ...ticketCommands,
  ...promoCodeCommands,
  ...rewardCommands,
  ...lotteryCommands,
};

/** Database and dependencies of a command. */
export interface OperatorContext {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly deps: OperatorDeps;
}

/** The streams serve commands that go on after their first result. */
export interface OperatorConsole extends TerminalStreams {
  readonly clock: Clock;
  /** Account name on the machine. */
  readonly machineUser: string;
  /** Opens the context for `work`, after the command line was validated. */
  on<T>(work: (context: OperatorContext) => Promise<T>): Promise<T>;
}

interface ParsedCommand {
  readonly name: string;
  readonly command: Command;
  readonly operator: string;
  readonly given: readonly string[];
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

/**
 * Executes an operator command and records it in the same transaction. 0: done; 1: refused, nothing was done;
 * 2: invalid command. Rethrows unexpected errors after recording the command as failed.
 */
export async function operate(args: readonly string[], site: OperatorConsole): Promise<0 | 1 | 2> {
  try {
    const typed = parseCommand(args);
    await site.on(async (context) => {
      for (const line of await act(typed, site, context)) site.print(printable(line));
      await continueCommand(typed, site, context);
    });
    return 0;
  } catch (error) {
    return reportError(error, site);
  }
}

/** Prints why a command was not done. Rethrows unexpected errors. */
function reportError(error: unknown, { print }: Pick<OperatorConsole, 'print'>): 1 | 2 {
  if (error instanceof UsageError) print(`${error.message}\n\n${usage()}`);
  else if (error instanceof OperatorRefusal) print(printable(`refused: ${error.message}`));
  else throw error;
  return error instanceof UsageError ? 2 : 1;
}

/**
 * Texts of members can contain control characters, which could move the cursor or give commands to the terminal. They are
 * printed as question marks.
 */
function printable(line: string): string {
  return line.replaceAll(/\p{C}/gu, '?');
}

async function continueCommand(
  typed: ParsedCommand,
  site: OperatorConsole,
  context: OperatorContext,
): Promise<void> {
  const { continueWith } = typed.command;
  if (!continueWith) return;
  const terminal = openTerminal(site);
  try {
    await continueWith(continuationOf(typed, { site, context, terminal }));
  } finally {
    terminal.close();
  }
}

interface Ground {
  readonly site: OperatorConsole;
  readonly context: OperatorContext;
  readonly terminal: Terminal;
}

function continuationOf(
  { operator, given }: ParsedCommand,
  { site, context, terminal }: Ground,
): Continuation {
  const print = (line: string) => terminal.print(printable(line));
  return {
    ...context,
    clock: site.clock,
    terminal,
    operator,
    given,
    print,
    async run(words, { quiet = false } = {}) {
      try {
        const lines = await act(parseCommand([...words, '--as', operator]), site, context);
        if (!quiet) lines.forEach(print);
        return true;
      } catch (error) {
        reportError(error, terminal);
        return false;
      }
    },
  };
}

async function act(
  parsed: ParsedCommand,
  { clock, machineUser }: OperatorConsole,
  { database, deps }: OperatorContext,
): Promise<readonly string[]> {
  const now = clock.now();
  const { name, command, ...typed } = parsed;
  const words = await recordedWords(parsed, deps, database);
  const recorded = [now, typed.operator, machineUser, name, ...words] as const;
  try {
    return await database.transaction(async (tx) => {
      const lines = await command.run({ deps, tx, now, machineUser, ...typed });
      await tx.run(insertAct, [...recorded, 'done', null]);
      return lines;
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const refused = error instanceof OperatorRefusal;
    // The message of an unexpected error may contain data that must not be stored.
    await database.run(insertAct, [
      ...recorded,
      refused ? 'refused' : 'failed',
      refused ? error.message : null,
    ]);
    throw error;
  }
}

/**
 * Subject and parameters of the record. Members are stored by id, because names are erased with their owner.
 */
async function recordedWords(
  { name, command, given: [first, ...others], options }: ParsedCommand,
  deps: OperatorDeps,
  database: Database,
): Promise<readonly [subject: string, parameters: string]> {
  const named = command.takes[0] === 'MEMBER';
  const memberId = named ? await memberNamed(deps.identity, database, first ?? '') : undefined;
  const given = first === undefined ? [] : [memberId?.toString() ?? first, ...others];
  const subject = [name.split(' ')[0], ...given.slice(0, 1)].join(' ');
  // The payer is the member's own name, which is erased with the member. Messages have a retention of their own.
  const erasable = { payer: undefined, title: undefined, text: undefined };
  return [subject, JSON.stringify({ given, ...options, ...erasable })];
}

function parseCommand(args: readonly string[]): ParsedCommand {
  const { values, positionals } = parse(args);
  // Names have two words, three where a noun has several lists, and one for the desk of a noun.
  const words = [3, 2, 1].find((count) => Object.hasOwn(COMMANDS, positionals.slice(0, count).join(' ')));
  const name = positionals.slice(0, words).join(' ');
  const given = positionals.slice(words);
  const command = words === undefined ? undefined : COMMANDS[name];
  if (!command) throw new UsageError('no such command');
  const { as, ...options } = values;
  const operator = operatorName(as);
  const { takes, needs = [], may = [] } = command;
  if (given.length !== takes.length) throw new UsageError(`${name} takes ${takes.join(' ') || 'nothing'}`);
  const missing = needs.find((option) => !options[option]?.trim());
  if (missing) throw new UsageError(`${name} needs --${missing}`);
  const stray = (Object.keys(options) as Option[]).find((option) => ![...needs, ...may].includes(option));
  if (stray) throw new UsageError(`${name} has no --${stray}`);
  return { name, command, operator, given, options };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = Object.fromEntries(OPTIONS.map((option) => [option, text]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Partial<Record<(typeof OPTIONS)[number], string>>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { takes, needs = [], may = [] }]) =>
    [name, ...takes, ...needs.map((one) => `--${one} …`), ...may.map((one) => `[--${one} …]`)].join(' '),
  );
  return `usage: npm run operator -- <command> --as <name>\n  ${lines.join('\n  ')}`;
}
