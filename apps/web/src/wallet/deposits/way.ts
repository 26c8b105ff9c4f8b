import type { DepositChannel, DepositMethod } from '@tessera/contract/wallet/deposit';

/** Codes of the method and the channel. */
export interface Way {
  readonly method: string | undefined;
  readonly channel: string | undefined;
}

export interface ChosenWay {
  readonly method: DepositMethod;
  readonly channel: DepositChannel;
}

/**
 * What the member chose, where it is offered, paused or not. Else the way of the latest order if it takes money now, or
 * else the first way that does. Methods: at least one.
 */
export function chosenWay(methods: readonly DepositMethod[], choice: Way): ChosenWay | undefined {
  const chosen = methods.find(({ code }) => code === choice.method);
  if (chosen) return wayOf(chosen, ({ code }) => code === choice.channel);
  const usual = methods.find(({ channels }) => channels.some(({ lastUsed, paused }) => lastUsed && !paused));
  if (usual) return wayOf(usual, ({ lastUsed }) => lastUsed);
  const open = methods.find(({ channels }) => channels.some(({ paused }) => !paused)) ?? methods[0];
  return open && wayOf(open, () => false);
}

function wayOf(method: DepositMethod, isWanted: (channel: DepositChannel) => boolean): ChosenWay | undefined {
  const { channels } = method;
  const channel = channels.find(isWanted) ?? channels.find(({ paused }) => !paused) ?? channels[0];
  return channel && { method, channel };
}
