import { addCode, generateCodes, listCodes } from '../rewards/for-operator.ts';
import { type Command, idOf, type OperatorCall, OperatorRefusal, table, UsageError } from './command.ts';

/** Codes of one command. */
const MOST_CODES = 10_000;
const MOST_USES = 1_000_000_000;
const PAGE = 200;

export const promoCodeCommands: Readonly<Record<string, Command>> = {
  'promo-codes add': { takes: ['PROMOTION', 'CODE', 'USES'], run: add },
  'promo-codes generate': { takes: ['PROMOTION', 'NUMBER', 'FILE'], run: generate },
  'promo-codes list': { takes: ['PROMOTION'], may: ['after'], run: list },
};

const REFUSED = {
  promotion: 'there is no open promotion of this name with codes',
  code: 'a code has 4 to 32 letters and digits',
  taken: 'this code exists already',
};

async function add({ deps, tx, given }: OperatorCall): Promise<readonly string[]> {
  const [promotion = '', code = '', uses] = given;
  const mostUses = countOf(uses, MOST_USES);
  const { merchantCode } = deps.identity;
  const added = await addCode(tx, { merchantCode, promotion, code, mostUses });
  if ('refused' in added) throw new OperatorRefusal(REFUSED[added.refused]);
  return [`code ${added.code} can be used ${mostUses} times`];
}

async function generate({ deps, tx, given }: OperatorCall): Promise<readonly string[]> {
  const [promotion = '', number, file = ''] = given;
  const { merchantCode, randomness } = deps.identity;
  const count = countOf(number, MOST_CODES);
  const target = { merchantCode, promotion };
  const codes = await generateCodes(tx, { ...target, count, randomness });
  if (!codes) throw new OperatorRefusal(REFUSED.promotion);
  await deps.writeFile(file, Buffer.from(`${codes.join('\n')}\n`));
  return [`${codes.length} codes for one use each are in ${file}`];
}

async function list({ deps, tx, given, options }: OperatorCall): Promise<readonly string[]> {
  const { merchantCode } = deps.identity;
  const rows = await tx.many(listCodes, [merchantCode, given[0] ?? '', options.after ?? '', PAGE]);
  return table(
    ['CODE', 'USES', 'LIMIT'],
    rows.map(({ code, uses, mostUses }) => [code, uses.toString(), mostUses.toString()]),
  );
}

function countOf(text: string | undefined, most: number): number {
  const count = Number(idOf(text));
  if (count > most) throw new UsageError(`at most ${most}: ${text}`);
  return count;
}
