import { DIALECTS } from '@tessera/contract/games/seamless';
import { signBody } from '../platform/body-signature.ts';
import { choicesOf, drawPlan, type StoryPlayer, wireOfCoin } from './messages.ts';
import { balanceOf, runInParallel, runInOrder } from './run-story.ts';
import { sendAgain, sendRaw, type WalletAddress, walletByUrl } from './http-wallet.ts';

export interface SimulatorRun {
  readonly address: WalletAddress;
  readonly player: StoryPlayer;
  readonly seed: number;
  readonly stories: number;
  readonly senders: number;
  /** Prefix that makes the ids of this run unique. */
  readonly run: string;
}

/** With fewer coins a concurrent scenario could have several results. */
const ENOUGH_COINS = 12_000;

/**
 * Runs random scenarios of bets, wins and rollbacks against an installation, and invalid messages and
 * signatures. Returns
 * all wrong responses; an empty list means a correct wallet.
 */
export async function runSimulator(
  { address, player, seed, stories, senders, run }: SimulatorRun,
  print: (line: string) => void,
): Promise<string[]> {
  const wallet = sendAgain(walletByUrl(address));
  const below = choicesOf(seed);
  const enough = BigInt(ENOUGH_COINS * wireOfCoin(player.currency));
  const failures = await abuse(address, player, run);
  let atOnce = 0;
  for (let story = 0; story < stories; story += 1) {
    const name = `${run}-${story}`;
    const plan = drawPlan(below);
    const rich = (await balanceOf(wallet, name, player)) >= enough;
    if (rich && story % 2 === 1) {
      atOnce += 1;
      failures.push(...(await runInParallel(wallet, name, player, plan, senders)));
    } else {
      failures.push(...(await runInOrder(wallet, name, player, plan)));
    }
  }
  print(`seed ${seed}: ${stories} scenarios, ${atOnce} of them with ${senders} concurrent senders`);
  if (atOnce === 0 && stories > 1)
    print('the balance was too small for concurrent senders: it must be 12,000 of the smallest coin');
  return failures;
}

/** Messages that every wallet must reject. */
async function abuse(address: WalletAddress, player: StoryPlayer, run: string): Promise<string[]> {
  const bet: string = DIALECTS[address.dialect].paths.bet;
  const head = {
    ...player,
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
    ['no transaction', () => signed(JSON.stringify({ ...player, amount: 1000 })), 200, 'WRONG_SYNTAX'],
    ['a fraction', () => amount('1000.5'), 200, 'WRONG_TYPES'],
    ['an exponent', () => amount('1e3'), 200, 'WRONG_TYPES'],
    ['less than nothing', () => amount('-1000'), 200, 'WRONG_TYPES'],
    ['more than can be counted', () => amount('9007199254740993'), 200, 'WRONG_TYPES'],
  ];
  const failures: string[] = [];
  for (const [name, send, status, word] of cases) {
    const answer = await send();
    if (answer.status !== status || !answer.text.includes(word)) {
      failures.push(
        `${name} was answered ${answer.status} ${answer.text.slice(0, 120)}; due ${status} ${word}`,
      );
    }
  }
  return failures;
}
