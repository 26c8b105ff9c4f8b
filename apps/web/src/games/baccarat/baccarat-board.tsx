import type { BaccaratRound, BaccaratSpot, Hand } from '@tessera/contract/studio/baccarat';
import { memo, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Board } from '../studio/played-game.ts';
import type { Sound } from '../studio/sounds.ts';
import { prefersStillness, wait } from '../studio/stillness.ts';
import styles from './baccarat-board.module.css';
import { Card, rankText } from './card.tsx';

/** From one card to the next, and from the last to the result. */
const CARD_MS = 420;
const TURN_MS = 620;

export interface BaccaratBoardProps {
  readonly shown: BaccaratRound | undefined;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<Board<unknown, BaccaratRound>>;
}

/** The two hands on the felt, dealt in turn as at a table. */
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
      if (prefersStillness()) return;
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
  // What is under way is not told before its cards lie open.
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
  /** Known once all cards lie open. */
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

/** The order of a table: player, banker, player, banker, then who takes a third. */
function placeOf(side: HandProps['side'], at: number): number {
  return at * 2 + (side === 'banker' ? 1 : 0);
}

/** A felt of laid stones with a brass edge. */
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
