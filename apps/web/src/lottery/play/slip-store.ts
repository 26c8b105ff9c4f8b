import type { PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { MAX_LINES, MAX_SLIP_LENGTH } from '@tessera/contract/lottery/orders';
import { type SlipLine, slipLineOf, slipLineText } from '@tessera/contract/lottery/slip';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { newRequestKey, storageOwner, useSession } from '../../api/index.ts';

/** An order that was sent and whose answer is unknown. Only the same request can find out its answer. */
export interface PendingOrder {
  readonly requestKey: string;
  readonly numero: string;
  /** The confirmed amount as a decimal string. */
  readonly amount: string;
  /** The lines as they were sent. */
  readonly slip: string;
}

export interface Slip {
  /** Lines as `slipLineText` writes them. */
  readonly lines: readonly string[];
  readonly pending?: PendingOrder;
}

/** A slip belongs to a lottery, a prize mode and a member, or to the guests of this device. */
export interface SlipPlace {
  readonly gameId: string;
  readonly mode: PrizeModeId;
  /** Undefined for guests. */
  readonly owner: string | undefined;
}

export interface SlipStore {
  read(): Slip;
  /** Adds lines, as many as fit. Returns how many: none while an answer is unknown. */
  add(lines: readonly SlipLine[]): number;
  remove(place: number): void;
  clear(): void;
  /** Replaces all lines, for example with new returns. */
  replace(lines: readonly SlipLine[]): void;
  /** Stores the order before it is sent. A pending order stays as it is. Throws where the storage is full. */
  begin(numero: string, amount: string): PendingOrder;
  /** The order of this key was placed: its lines are removed. */
  placed(requestKey: string): void;
  /** The order of this key was refused: the lines stay, and the next confirmation is a new order. */
  refused(requestKey: string): void;
  /** Moves the lines that the member chose before the login to this slip. */
  adopt(): void;
}

const EMPTY: Slip = { lines: [] };
const keyOf = ({ gameId, mode, owner = 'guest' }: SlipPlace) => `lottery.slip ${gameId} ${mode} ${owner}`;

const listeners = new Set<() => void>();
/** Parsed slips by their text, so that an unchanged slip stays the same object. */
const parsed = new Map<string, { readonly text: string; readonly slip: Slip }>();

/**
 * The stored slip of one place. It survives a reload and is the same in all tabs. While the answer to an order is unknown,
 * nothing changes the lines, so that no line is bet twice.
 */
export function slipStore(place: SlipPlace): SlipStore {
  const key = keyOf(place);
  const read = () => readSlip(key);
  const change = (to: (before: Slip) => readonly string[]) => {
    const before = read();
    if (!before.pending) write(key, { lines: to(before) });
  };
  const endPending = (requestKey: string, lines: (before: Slip) => readonly string[]) => {
    const before = read();
    if (before.pending?.requestKey === requestKey) write(key, { lines: lines(before) });
  };
  const addTexts = (texts: readonly string[]): number => {
    const before = read();
    if (before.pending) return 0;
    const fitting = fittingLines(before.lines, texts);
    write(key, { lines: [...before.lines, ...fitting] });
    return fitting.length;
  };
  return {
    read,
    add: (lines) => addTexts(lines.map(slipLineText)),
    remove: (removed) => change(({ lines }) => lines.filter((_, at) => at !== removed)),
    clear: () => change(() => []),
    replace: (lines) => change(() => lines.map(slipLineText)),
    begin(numero, amount) {
      const { lines, pending } = read();
      if (pending) return pending;
      const begun = { requestKey: newRequestKey(), numero, amount, slip: lines.join(';') };
      write(key, { lines, pending: begun });
      return begun;
    },
    placed: (requestKey) => endPending(requestKey, () => []),
    refused: (requestKey) => endPending(requestKey, ({ lines }) => lines),
    adopt() {
      const guests = keyOf({ ...place, owner: undefined });
      const { lines } = readSlip(guests);
      if (lines.length === 0 || read().pending) return;
      addTexts(lines);
      write(guests, EMPTY);
    },
  };
}

/** The first of the added lines that fit in an order after the stored lines. */
function fittingLines(stored: readonly string[], added: readonly string[]): readonly string[] {
  let length = stored.reduce((sum, line) => sum + line.length + 1, 0);
  const fitting: string[] = [];
  for (const line of added) {
    length += line.length + 1;
    if (stored.length + fitting.length >= MAX_LINES || length > MAX_SLIP_LENGTH) break;
    fitting.push(line);
  }
  return fitting;
}

function readSlip(key: string): Slip {
  const text = localStorage.getItem(key) ?? '';
  const known = parsed.get(key);
  if (known?.text === text) return known.slip;
  const slip = slipFrom(text);
  parsed.set(key, { text, slip });
  return slip;
}

/** A text that this version did not write is an empty slip. */
function slipFrom(text: string): Slip {
  try {
    const { lines, pending } = JSON.parse(text) as Slip;
    const valid = lines.filter((line) => typeof slipLineOf(line) !== 'string').slice(0, MAX_LINES);
    return { lines: valid, ...(pending && { pending }) };
  } catch {
    return EMPTY;
  }
}

function write(key: string, slip: Slip): void {
  if (slip.lines.length === 0 && !slip.pending) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(slip));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export interface CurrentSlip extends SlipStore {
  readonly slip: Slip;
}

/** The owner of slips and sent bets on this page; undefined for guests. */
export function useSlipOwner(): string | undefined {
  const session = useSession();
  return session ? storageOwner(session) : undefined;
}

/** The slip of a lottery in a prize mode, of the member or guest of this page. */
export function useSlip(gameId: string, mode: PrizeModeId): CurrentSlip {
  const owner = useSlipOwner();
  const store = useMemo(() => slipStore({ gameId, mode, owner }), [gameId, mode, owner]);
  const slip = useSyncExternalStore(subscribe, store.read, () => EMPTY);
  useEffect(() => {
    if (owner !== undefined) store.adopt();
  }, [store, owner]);
  return { ...store, slip };
}

/** The lines of a slip. */
export function linesOf({ lines }: Slip): SlipLine[] {
  return lines.flatMap((text) => {
    const line = slipLineOf(text);
    return typeof line === 'string' ? [] : line;
  });
}
