import type { DepositChannel, DepositMethod } from '@tessera/contract/deposit';
import type { Way } from './last-way.ts';

export interface ChosenWay {
  readonly method: DepositMethod;
  readonly channel: DepositChannel;
}

/**
 * What the member wishes, where it is offered, paused or not; or else the last way if it takes money now, or else the
 * first one that does. Methods: at least one.
 */
export function chosenWay(methods: readonly DepositMethod[], wish: Way, last: Way): ChosenWay | undefined {
  const [wished, used] = [wish, last].map((way) => methods.find(({ code }) => code === way.method));
  if (wished) return wayOf(wished, wish.channel);
  const usual = used && wayOf(used, last.channel);
  if (usual && !usual.channel.paused) return usual;
  const open = methods.find(({ channels }) => channels.some(({ paused }) => !paused)) ?? methods[0];
  return open && wayOf(open, undefined);
}

function wayOf(method: DepositMethod, wished: string | undefined): ChosenWay | undefined {
  const { channels } = method;
  const channel =
    channels.find(({ code }) => code === wished) ?? channels.find(({ paused }) => !paused) ?? channels[0];
  return channel && { method, channel };
}
