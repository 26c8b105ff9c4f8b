import type { PrizeModeId } from '@tessera/contract/lottery/play-definition';
import {
  joinSlip,
  MAX_LINES,
  MAX_SLIP_LENGTH,
  type SlipLine,
  slipLineOf,
  slipLineText,
} from '@tessera/contract/lottery/slip';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { newRequestKey, storageOwner, useSession } from '../../api/index.ts';
import { subscribeToBets, writeBet } from './bet-storage.ts';
import { isSentAsChase, sentChaseKey } from './sent-chase.ts';

/** An order that was sent and whose answer is unknown. Only the same request can find out its answer. */
export interface PendingOrder {
  readonly requestKey: string;
  readonly numero: string;
  /** The confirmed amount as a decimal string. */
  readonly amount: string;
  /** The lines as they were sent. */
  readonly slip: string;
  /** The version of the returns that the member saw; earlier releases stored none. */
  readonly returnVersion?: number;
}

/** What a member confirmed, beside the lines. */
export type ConfirmedOrder = Required<Pick<PendingOrder, 'numero' | 'amount' | 'returnVersion'>>;

export interface Slip {
  /** Lines as `slipLineText` writes them. */
  readonly lines: readonly string[];
  readonly pending?: PendingOrder;
  /** The lines were sent as a chase, and its answer is unknown. */
  readonly isChasing?: true;
}

/** Whether the answer to a bet of the lines is unknown. */
export function isLocked({ pending, isChasing }: Slip): boolean {
  return pending !== undefined || isChasing === true;
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
  /**
   * Stores the order before it is sent. A pending order stays as it is. Throws where the storage is full, and while the
   * answer to a chase of the lines is unknown.
   */
  begin(confirmed: ConfirmedOrder): PendingOrder;
  /** The order of this key was placed: its lines are removed. */
  placed(requestKey: string): void;
  /** The order of this key was refused: the lines stay, and the next confirmation is a new order. */
  refused(requestKey: string): void;
  /** Moves the lines that the member chose before the login to this slip. */
  adopt(): void;
}

const EMPTY: Slip = { lines: [] };
const keyOf = ({ gameId, mode, owner = 'guest' }: SlipPlace) => `lottery.slip ${gameId} ${mode} ${owner}`;

/** Parsed slips by their text, so that an unchanged slip stays the same object. */
const parsed = new Map<string, { readonly text: string; readonly slip: Slip }>();

/**
 * The stored slip of one place. It survives a reload and is the same in all tabs. While the answer to an order or a chase is
 * unknown, nothing changes the lines, so that no line is bet twice.
 */
export function slipStore(place: SlipPlace): SlipStore {
  const key = keyOf(place);
  const chaseKey = sentChaseKey(place.gameId, place.owner);
  const read = () => readSlip(key, isSentAsChase(chaseKey, place.mode));
  const change = (to: (before: Slip) => readonly string[]) => {
    const before = read();
    if (!isLocked(before)) write(key, { lines: to(before) });
  };
  const endPending = (requestKey: string, lines: (before: Slip) => readonly string[]) => {
    const before = read();
    if (before.pending?.requestKey === requestKey) write(key, { lines: lines(before) });
  };
  const addTexts = (texts: readonly string[]): number => {
    const before = read();
    if (isLocked(before)) return 0;
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
    begin(confirmed) {
      const { lines, pending, isChasing } = read();
      if (pending) return pending;
      if (isChasing) throw new Error('the lines were sent as a chase without an answer');
      const begun = { requestKey: newRequestKey(), ...confirmed, slip: joinSlip(lines) };
      write(key, { lines, pending: begun });
      return begun;
    },
    placed: (requestKey) => endPending(requestKey, () => []),
    refused: (requestKey) => endPending(requestKey, ({ lines }) => lines),
    adopt() {
      const guests = keyOf({ ...place, owner: undefined });
      const { lines } = readSlip(guests, false);
      if (lines.length === 0 || isLocked(read())) return;
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

function readSlip(key: string, isChasing: boolean): Slip {
  const text = localStorage.getItem(key) ?? '';
  const known = parsed.get(key);
  if (known?.text === text && known.slip.isChasing === (isChasing || undefined)) return known.slip;
  const slip: Slip = { ...slipFrom(text), ...(isChasing && { isChasing }) };
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
  const { lines, pending } = slip;
  writeBet(key, lines.length === 0 && !pending ? undefined : JSON.stringify({ lines, pending }));
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
  const slip = useSyncExternalStore(subscribeToBets, store.read, () => EMPTY);
  useEffect(() => {
    if (owner !== undefined) store.adopt();
  }, [store, owner]);
  return { ...store, slip };
}

/** The lines of a slip that are valid: a play of an earlier release may not exist any more. */
export function linesOf({ lines }: Pick<Slip, 'lines'>): SlipLine[] {
  return lines.flatMap((text) => {
    const line = slipLineOf(text);
    return typeof line === 'string' ? [] : line;
  });
}
