import { exactDecimals } from '@tessera/contract/currency';
import type { SlotRound, SlotTable } from '@tessera/contract/games/studio/slot';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { useMemo, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameLimits, StatedReturn } from '../studio/game-rules.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import styles from '../studio/rules.module.css';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { Reels } from './reels.tsx';
import { Symbol, SYMBOL_WORDS } from './symbols.tsx';
import { pointsOf } from './win-lines.tsx';

const NO_CHOICE = {};

/** The in-house slot with five reels. */
export const Game = gameOpening('studio.slotGame', OpenSlot);

function OpenSlot({ opened, ...props }: OpenedProps<'studio.slotGame'>) {
  const t = useT();
  const describeRound = useLineWords();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const [firstStops] = useState(() => lastRounds[0]?.stops ?? table.reels.map(() => 0));
  const { board, rounds, sounds, balance, currency } = useGame<object, SlotRound>({
    ...props,
    game: 'slot',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, stake }) => client.call('studio.slotRound', { nodeId, requestKey, stake }),
  });
  const paytable = useMemo(() => <Paytable table={table} currency={currency} />, [table, currency]);
  return (
    <GameShell
      {...{ game: 'slot', nodeId, name, fairness, lastRounds, sounds }}
      paytable={paytable}
      board={
        <Reels
          ref={board}
          table={table}
          cycleMs={table.minCycleMs}
          firstStops={firstStops}
          shown={rounds.shown}
          onSound={(sound) => sounds.play(sound)}
        />
      }
      outcome={
        <Outcome
          rounds={rounds}
          currency={currency}
          ready={t('slot.ready')}
          inProgress={t('slot.spinning')}
          describeRound={describeRound}
        />
      }
      panel={
        <StakePanel
          stakes={table.stakes}
          lastStake={lastRounds[0]?.stake}
          balance={balance}
          currency={currency}
          rounds={rounds}
          action={t('slot.spin')}
          onPlay={(stake) => rounds.play(stake, NO_CHOICE)}
        />
      }
    />
  );
}

/** Text of the longest paid line and the number of other paid lines; undefined without a win. */
function useLineWords(): (round: SlotRound) => string | undefined {
  const t = useT();
  return ({ lines }) => {
    const [best, ...others] = lines.toSorted((one, other) => Number(other.count - one.count));
    if (!best) return undefined;
    const { line, count, symbol } = best;
    const text = t('slot.lineWin', { line: line + 1, count, symbol: t(SYMBOL_WORDS[symbol]) });
    return others.length > 0 ? `${text} · ${t('slot.moreLines', { count: others.length })}` : text;
  };
}

interface PaytableProps {
  readonly table: SlotTable;
  readonly currency: string;
}

/** All rules of the game: payout of each symbol, lines, return and pace. */
export function Paytable({ table, currency }: PaytableProps) {
  const t = useT();
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('slot.pays.title')}</h3>
        <Pays pays={table.pays} />
        <p>{t('slot.pays.text')}</p>
        <LineStake table={table} currency={currency} />
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('slot.lines.title')}</h3>
        <ol className={styles.lines}>
          {table.lines.map((rows, index) => (
            <Line key={rows.join('')} rows={rows} number={index + 1} />
          ))}
        </ol>
      </section>
      <StatedReturn {...table} />
      <GameLimits {...table} />
    </div>
  );
}

function Pays({ pays }: Pick<SlotTable, 'pays'>) {
  const t = useT();
  const { number } = useFormats();
  return (
    <table className={styles.pays}>
      <thead>
        <tr>
          <th scope="col">{t('slot.pays.symbol')}</th>
          {[3, 4, 5].map((count) => (
            <th key={count} scope="col">
              {number(count)} ×
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pays.toReversed().map(({ symbol, three, four, five }) => (
          <tr key={symbol}>
            <th scope="row">
              <span className={styles.symbol}>
                <span className={styles.picture}>
                  <Symbol name={symbol} />
                </span>
                {t(SYMBOL_WORDS[symbol])}
              </span>
            </th>
            <td>{number(three)}</td>
            <td>{number(four)}</td>
            <td>{number(five)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineStake({ table, currency }: PaytableProps) {
  const t = useT();
  const { money } = useFormats();
  const stake = table.stakes[0] ?? '0.00';
  const lineStake = amountFromUnits(unitsFromAmount(stake) / BigInt(table.lines.length));
  const amount = money(lineStake, {
    currency,
    decimals: exactDecimals(lineStake, currency),
  });
  return (
    <p>
      {t('slot.pays.lineStake', { lines: table.lines.length, amount, stake: money(stake, { currency }) })}
    </p>
  );
}

const REELS = [0, 1, 2, 3, 4];

const ROWS = [0, 1, 2];

function Line({ rows, number }: { readonly rows: readonly number[]; readonly number: number }) {
  const t = useT();
  return (
    <li className={styles.line}>
      <svg className={styles.grid} viewBox="0 0 5 3" aria-hidden="true">
        {ROWS.flatMap((row) =>
          REELS.map((reel) => (
            <rect
              key={`${reel} ${row}`}
              className={rows[reel] === row ? styles.on : styles.off}
              x={reel + 0.06}
              y={row + 0.06}
              width="0.88"
              height="0.88"
              rx="0.15"
            />
          )),
        )}
        <polyline className={styles.path} points={pointsOf(rows)} />
      </svg>
      <span>{t('slot.lines.one', { line: number })}</span>
    </li>
  );
}
