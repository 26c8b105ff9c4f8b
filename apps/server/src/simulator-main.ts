import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemRandomness } from './platform/clock.ts';
import { runSimulator } from './simulator/index.ts';

const USAGE = `npm run simulator -- --wallet URL --key FILE --operator-key FILE --user U --token T --game G
  [--currency PHP] [--dialect hub88] [--seed N] [--stories 100] [--senders 8]

Plays a provider against a running wallet with your own test member. The messages are copied, reordered, delayed, lost,
altered, badly signed or invalid. Each stake is a few coins of the currency.
--wallet is the address with /provider/<code>. --key signs as the provider; --operator-key verifies your signatures.
docs/providers.md states the source of user, token and game.`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      wallet: text,
      key: text,
      'operator-key': text,
      user: text,
      token: text,
      game: text,
      currency: { ...text, default: 'PHP' },
      dialect: { ...text, default: 'hub88' },
      seed: text,
      stories: { ...text, default: '100' },
      senders: { ...text, default: '8' },
    },
  });
  const { wallet, key, user, token, game, currency, dialect } = values;
  const operatorKey = values['operator-key'];
  if (
    !wallet ||
    !key ||
    !operatorKey ||
    !user ||
    !token ||
    !game ||
    (dialect !== 'hub88' && dialect !== 'caleta')
  ) {
    throw new Error(USAGE);
  }
  const seed = Number(values.seed ?? systemRandomness.bytes(4).readUInt32BE());
  const failures = await runSimulator(
    {
      address: {
        url: wallet.replace(/\/+$/, ''),
        dialect,
        key: createPrivateKey(readFileSync(key, 'utf8')),
        operatorKey: createPublicKey(readFileSync(operatorKey, 'utf8')),
      },
      player: { user, token, game_code: game, currency },
      seed,
      stories: Number(values.stories),
      senders: Number(values.senders),
      run: systemRandomness.uuid(),
    },
    print,
  );
  for (const failure of failures) print(failure);
  print(
    failures.length === 0
      ? 'passed: every response and every balance is correct'
      : `${failures.length} failures`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
