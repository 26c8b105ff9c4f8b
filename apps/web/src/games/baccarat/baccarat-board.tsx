import type {
  BaccaratRound,
  BaccaratSpot,
  Card as CardOf,
  Hand,
} from '@tessera/contract/games/studio/baccarat';
import { memo, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Sound } from '../studio/sounds.ts';
import { type Board, prefersReducedMotion, wait } from '../studio/board.ts';
import styles from './baccarat-board.module.css';

/** SVG path of each suit in a box from −12 to 12. */
const SUITS: Readonly<Record<CardOf['suit'], string>> = {
  hearts: 'M0 10C-12 1-11-9-5-9c3 0 5 3 5 5 0-2 2-5 5-5 6 0 7 10-5 19z',
  diamonds: 'M0-11L9 0 0 11-9 0z',
  clubs: 'M0-11a5 5 0 0 1 4 8 5 5 0 1 1-2.5 8.5L3 11h-6l1.5-5.5A5 5 0 1 1-4-3a5 5 0 0 1 4-8z',
  spades: 'M0-11C-2-6-10-3-10 3c0 5 6 6 8 3l-1.5 5h7L2 6c2 3 8 2 8-3 0-6-8-9-10-14z',
};

const RANKS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

const RED = new Set<CardOf['suit']>(['hearts', 'diamonds']);

const BACK_FILLS = ['#3c5a8c', '#55406f', '#2f7b73', '#8a6426'];

/** Image of the card back, shared by all cards. Separate markup would create 6 × 24 elements during the deal. */
const BACK = picture(
  `<rect x="0.5" y="0.5" width="59" height="83" rx="7" fill="#120f1a" stroke="#e3b355"/>`,
  ...Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [6 + (at % 4) * 12.3, 6 + Math.floor(at / 4) * 12.2];
    const fill = BACK_FILLS[(at * 7 + Math.floor(at / 4)) % 4];
    return `<rect x="${x}" y="${y}" width="11" height="10.8" rx="2" fill="${fill}"/>`;
  }),
);

/** A card lies face down and turns after `delayMs`. Screen readers ignore the card; the table announces the result. */
const Card = memo(function Card({ card, delayMs }: { readonly card: CardOf; readonly delayMs: number }) {
  const fill = RED.has(card.suit) ? '#b3321f' : '#17222c';
  return (
    <div className={styles.card} style={{ animationDelay: `${delayMs}ms` }}>
      <div className={styles.sides} style={{ animationDelay: `${delayMs + 260}ms` }}>
        <svg className={styles.face} viewBox="0 0 60 84" aria-hidden="true">
          <rect x="0.5" y="0.5" width="59" height="83" rx="7" fill="#fffdf8" stroke="#c9bfa8" />
          <text x="9" y="25" fontSize="20" fontWeight="700" fill={fill}>
            {rankText(card.rank)}
          </text>
          <path d={SUITS[card.suit]} fill={fill} transform="translate(15 40) scale(.7)" />
          <path d={SUITS[card.suit]} fill={fill} transform="translate(38 58) scale(1.35)" />
        </svg>
        <img className={styles.back} src={BACK} alt="" decoding="sync" draggable={false} />
      </div>
    </div>
  );
});

/** Delay from one card to the next, and from the last card to the result. */
const CARD_MS = 420;
const TURN_MS = 620;

export interface BaccaratBoardProps {
  readonly shown: BaccaratRound | undefined;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<Board<unknown, BaccaratRound>>;
}

/** The hands of player and banker, dealt alternately as at a real table. */
export function BaccaratBoard({ shown, onSound, ref }: BaccaratBoardProps) {
  const [dealt, setDealt] = useState<BaccaratRound>();
  const before = useRef<BaccaratRound>(undefined);
  useImperativeHandle(ref, () => ({
    begin() {
      onSound?.('begin');
      before.current = dealt;
      setDealt(undefined);
    },
    async show(round) {
      setDealt(round);
      const cards = round.player.cards.length + round.banker.cards.length;
      if (prefersReducedMotion()) return;
      for (let card = 0; card < cards; card += 1) {
        onSound?.('card');
        await wait(CARD_MS);
      }
      await wait(TURN_MS - CARD_MS);
    },
    async back() {
      setDealt(before.current);
    },
  }));
  // Hides the result until all cards are turned.
  const winner = shown && shown.orderNo === dealt?.orderNo ? shown.winner : undefined;
  return (
    <div className={styles.board} dir="ltr">
      <Felt />
      <HandOf side="player" hand={dealt?.player} orderNo={dealt?.orderNo} winner={winner} />
      <HandOf side="banker" hand={dealt?.banker} orderNo={dealt?.orderNo} winner={winner} />
    </div>
  );
}

interface HandProps {
  readonly side: 'player' | 'banker';
  readonly hand: Hand | undefined;
  readonly orderNo: string | undefined;
  /** Undefined until all cards are turned. */
  readonly winner: BaccaratSpot | undefined;
}

function HandOf({ side, hand, orderNo, winner }: HandProps) {
  const t = useT();
  const { number } = useFormats();
  const named = hand?.cards.map(({ rank, suit }) =>
    t('baccarat.card', { rank: rankText(rank), suit: t(`baccarat.suit.${suit}`) }),
  );
  return (
    <section className={styles.hand} data-side={side} data-won={winner === side}>
      <h3 className={styles.side}>{t(`baccarat.spot.${side}`)}</h3>
      <div
        key={orderNo}
        className={styles.cards}
        role="img"
        aria-label={winner && named ? named.join(', ') : t('baccarat.noCards')}
      >
        {hand ? (
          hand.cards.map((card, at) => <Card key={at} card={card} delayMs={placeOf(side, at) * CARD_MS} />)
        ) : (
          <>
            <span className={styles.bed} />
            <span className={styles.bed} />
          </>
        )}
      </div>
      <p className={styles.points} data-shown={winner !== undefined}>
        {hand && winner ? number(hand.points) : ' '}
      </p>
    </section>
  );
}

/** Position of a card in the dealing order: player, banker, player, banker, then the third cards. */
function placeOf(side: HandProps['side'], at: number): number {
  return at * 2 + (side === 'banker' ? 1 : 0);
}

/** Background of the table with a brass edge. */
const Felt = memo(function Felt() {
  return (
    <svg className={styles.felt} viewBox="0 0 344 186" preserveAspectRatio="none" aria-hidden="true">
      <rect width="344" height="186" rx="14" fill="#120f1a" />
      <rect
        x="4"
        y="4"
        width="336"
        height="178"
        rx="11"
        fill="#123f39"
        stroke="#e3b355"
        strokeWidth="5"
        strokeDasharray="20 3 14 3"
      />
      <path d="M172 14v158" stroke="#1f5c52" strokeWidth="2" strokeDasharray="9 5" />
      <path d="M172 60l22 33-22 33-22-33z" fill="#17524a" stroke="#2a6e62" strokeWidth="2" />
    </svg>
  );
});

function picture(...parts: readonly string[]): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">${parts.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Text in the corner of a card. */
function rankText(rank: number): string {
  return RANKS[rank] ?? String(rank);
}
