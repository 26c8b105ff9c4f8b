import type { Card as CardOf } from '@tessera/contract/studio/baccarat';
import { memo } from 'react';
import styles from './card.module.css';

/** Each suit as one path in a box from −12 to 12. */
const SUITS: Readonly<Record<CardOf['suit'], string>> = {
  hearts: 'M0 10C-12 1-11-9-5-9c3 0 5 3 5 5 0-2 2-5 5-5 6 0 7 10-5 19z',
  diamonds: 'M0-11L9 0 0 11-9 0z',
  clubs: 'M0-11a5 5 0 0 1 4 8 5 5 0 1 1-2.5 8.5L3 11h-6l1.5-5.5A5 5 0 1 1-4-3a5 5 0 0 1 4-8z',
  spades: 'M0-11C-2-6-10-3-10 3c0 5 6 6 8 3l-1.5 5h7L2 6c2 3 8 2 8-3 0-6-8-9-10-14z',
};
const RANKS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };
const RED = new Set<CardOf['suit']>(['hearts', 'diamonds']);
const BACK_FILLS = ['#3c5a8c', '#55406f', '#2f7b73', '#8a6426'];
/** An image all cards share: six times twenty-four stones would be made while the cards are dealt. */
const BACK = picture(
  `<rect x="0.5" y="0.5" width="59" height="83" rx="7" fill="#120f1a" stroke="#e3b355"/>`,
  ...Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [6 + (at % 4) * 12.3, 6 + Math.floor(at / 4) * 12.2];
    const fill = BACK_FILLS[(at * 7 + Math.floor(at / 4)) % 4];
    return `<rect x="${x}" y="${y}" width="11" height="10.8" rx="2" fill="${fill}"/>`;
  }),
);

function picture(...parts: readonly string[]): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">${parts.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** What is written on a card's corner. */
export function rankText(rank: number): string {
  return RANKS[rank] ?? String(rank);
}

/** Lies face down first and is turned after `delayMs`. Its words are said by the table. */
export const Card = memo(function Card({
  card,
  delayMs,
}: {
  readonly card: CardOf;
  readonly delayMs: number;
}) {
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
