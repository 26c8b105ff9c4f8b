import { DIALECTS } from '@tessera/contract/games/seamless';
import { signBody } from '../platform/signatures/body-signature.ts';
import { choicesOf, drawPlan } from './draw-plan.ts';
import { type StorySeat, wireOfCoin } from './messages.ts';
import { sendAgain } from './send-again.ts';
import { balanceOf, tellAtOnce, tellInLine } from './tell-story.ts';
import { sendRaw, type WalletAddress, walletByUrl } from './wallet-by-url.ts';

export interface SimulatorRun {
  readonly address: WalletAddress;
  readonly seat: StorySeat;
  readonly seed: number;
  readonly stories: number;
  readonly senders: number;
  /** Keeps the ids of this run apart from those of all others. */
  readonly run: string;
}

/** With fewer coins, a story by many senders at once could end in more than one way. */
const ENOUGH_COINS = 12_000;

/**
 * Tells an installation random stories of bets, wins and rollbacks, and says what it should not: messages that cannot
 * be read, signatures that do not hold. Gives every answer that was wrong; an empty list is a wallet that holds.
 */
export async function runSimulator(
  { address, seat, seed, stories, senders, run }: SimulatorRun,
  tell: (line: string) => void,
): Promise<string[]> {
  const wallet = sendAgain(walletByUrl(address));
  const below = choicesOf(seed);
  const enough = BigInt(ENOUGH_COINS * wireOfCoin(seat.currency));
  const faults = await abuse(address, seat, run);
  let atOnce = 0;
  for (let story = 0; story < stories; story += 1) {
    const name = `${run}-${story}`;
    const plan = drawPlan(below);
    const rich = (await balanceOf(wallet, name, seat)) >= enough;
    if (rich && story % 2 === 1) {
      atOnce += 1;
      faults.push(...(await tellAtOnce(wallet, name, seat, plan, senders)));
    } else {
      faults.push(...(await tellInLine(wallet, name, seat, plan)));
    }
  }
  tell(`seed ${seed}: ${stories} stories, ${atOnce} of them by ${senders} senders at once`);
  if (atOnce === 0 && stories > 1)
    tell('the balance was too small for stories by many senders: give it 12,000 of the smallest coin');
  return faults;
}

/** What no wallet may do anything about. */
async function abuse(address: WalletAddress, seat: StorySeat, run: string): Promise<string[]> {
  const bet: string = DIALECTS[address.dialect].paths.bet;
  const head = {
    ...seat,
    transaction_uuid: `${run}-abuse`,
    round: `${run}-abuse`,
    request_uuid: `${run}-abuse`,
  };
  const body = JSON.stringify({ ...head, amount: 1000 });
  const theirs = await signBody(body, address.key);
  const signed = async (text: string) => sendRaw(address, bet, text, await signBody(text, address.key));
  const amount = (written: string) => signed(body.replace('"amount":1000', `"amount":${written}`));
  const cases: [name: string, send: () => ReturnType<typeof sendRaw>, status: number, word: string][] = [
    ['no signature', () => sendRaw(address, bet, body, ''), 401, 'INVALID_SIGNATURE'],
    ['a signature of other bytes', () => sendRaw(address, bet, `${body} `, theirs), 401, 'INVALID_SIGNATURE'],
    ['half a message', () => signed(body.slice(0, 40)), 200, 'WRONG_SYNTAX'],
    ['no transaction', () => signed(JSON.stringify({ ...seat, amount: 1000 })), 200, 'WRONG_SYNTAX'],
    ['a fraction', () => amount('1000.5'), 200, 'WRONG_TYPES'],
    ['an exponent', () => amount('1e3'), 200, 'WRONG_TYPES'],
    ['less than nothing', () => amount('-1000'), 200, 'WRONG_TYPES'],
    ['more than can be counted', () => amount('9007199254740993'), 200, 'WRONG_TYPES'],
  ];
  const faults: string[] = [];
  for (const [name, send, status, word] of cases) {
    const answer = await send();
    if (answer.status !== status || !answer.text.includes(word)) {
      faults.push(
        `${name} was answered ${answer.status} ${answer.text.slice(0, 120)}; due ${status} ${word}`,
      );
    }
  }
  return faults;
}
