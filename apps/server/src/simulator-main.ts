import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemRandomness } from './platform/clock.ts';
import { runSimulator } from './simulator/index.ts';

const USAGE = `npm run simulator -- --wallet URL --key FILE --operator-key FILE --user U --token T --game G
  [--currency PHP] [--dialect hub88] [--seed N] [--stories 100] [--senders 8]

Plays a provider against a running wallet, with a member of your own and their money: messages that are copied,
reordered, late, lost, altered, badly signed or no messages at all. Stakes are of some coins of the currency.
--wallet is the address with /provider/<code>; --key signs as the provider, --operator-key checks what you sign.
docs/providers.md says where user, token and game come from.`;

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
  const faults = await runSimulator(
    {
      address: {
        url: wallet.replace(/\/+$/, ''),
        dialect,
        key: createPrivateKey(readFileSync(key, 'utf8')),
        operatorKey: createPublicKey(readFileSync(operatorKey, 'utf8')),
      },
      seat: { user, token, game_code: game, currency },
      seed,
      stories: Number(values.stories),
      senders: Number(values.senders),
      run: systemRandomness.uuid(),
    },
    print,
  );
  for (const fault of faults) print(fault);
  print(
    faults.length === 0
      ? 'holds: every answer and every balance is as it must be'
      : `${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
