import type { SlotRound } from '@tessera/contract/games/studio/slot';
import { memo } from 'react';
import { GROUT } from './symbols.tsx';
import styles from './win-lines.module.css';

/** Visible symbols on each reel. */
export const ROWS = 3;
const REELS = 5;
/** Coordinates are in cells. */
const VIEW = `0 0 ${REELS} ${ROWS}`;

/** The paid lines of a round over the symbols; all other symbols are dimmed. */
export const WinLines = memo(function WinLines({
  lines,
  round,
}: {
  readonly lines: readonly (readonly number[])[];
  readonly round: SlotRound;
}) {
  const paid = round.lines.map((win) => ({ ...win, rows: lines[win.line] ?? [] }));
  const winning = new Set(
    paid.flatMap(({ rows, count }) => rows.slice(0, count).map((row, reel) => `${reel} ${row}`)),
  );
  const cells = Array.from({ length: REELS * ROWS }, (_, cell) => ({
    reel: cell % REELS,
    row: Math.floor(cell / REELS),
  }));
  const wins = ({ reel, row }: (typeof cells)[number]) => winning.has(`${reel} ${row}`);
  return (
    <>
      <svg className={styles.lines} viewBox={VIEW} aria-hidden="true">
        {cells
          .filter((cell) => !wins(cell))
          .map(({ reel, row }) => (
            <rect
              key={`${reel} ${row}`}
              className={styles.shade}
              x={reel}
              y={row}
              width="1"
              height="1"
              fill={GROUT}
            />
          ))}
        {paid.map(({ line, rows, count }) => (
          <polyline key={line} className={styles.line} points={pointsOf(rows.slice(0, count))} />
        ))}
      </svg>
      {/* A separate SVG: a glow inside another picture would repaint that picture in each frame. */}
      <svg className={styles.cells} viewBox={VIEW} aria-hidden="true">
        {cells.filter(wins).map(({ reel, row }) => (
          <rect
            key={`${reel} ${row}`}
            className={styles.cell}
            x={reel + 0.03}
            y={row + 0.03}
            width="0.94"
            height="0.94"
            rx="0.12"
          />
        ))}
      </svg>
    </>
  );
});

/** Points of a line through the centre of one cell on each reel. */
export function pointsOf(rows: readonly number[]): string {
  return rows.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ');
}
