/** The id of a message (`m12`) or of a broadcast (`b7`). */
export interface MessageId {
  readonly prefix: 'm' | 'b';
  readonly id: bigint;
}

/** Parses an id that the contract has validated. */
export function readId(text: string): MessageId {
  return { prefix: text.startsWith('b') ? 'b' : 'm', id: BigInt(text.slice(1)) };
}

export function writeId({ prefix, id }: MessageId): string {
  return `${prefix}${id}`;
}
