import type { DepositChannel, DepositMethod } from '@tessera/contract/deposit';
import type { Way } from './last-way.ts';

export interface ChosenWay {
  readonly method: DepositMethod;
  readonly channel: DepositChannel;
}

/** The first of these wishes that is offered, or else the first way that takes money now. Methods: at least one. */
export function chosenWay(
  methods: readonly DepositMethod[],
  ...wishes: readonly Way[]
): ChosenWay | undefined {
  for (const wish of wishes) {
    const method = methods.find(({ code }) => code === wish.method);
    if (method) return wayOf(method, wish.channel);
  }
  const open = methods.find(({ channels }) => channels.some(({ paused }) => !paused)) ?? methods[0];
  return open && wayOf(open, undefined);
}

function wayOf(method: DepositMethod, wished: string | undefined): ChosenWay | undefined {
  const { channels } = method;
  const channel =
    channels.find(({ code }) => code === wished) ?? channels.find(({ paused }) => !paused) ?? channels[0];
  return channel && { method, channel };
}
