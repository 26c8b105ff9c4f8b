import type { PastRound } from '@tessera/contract/games/studio';
import type { BaccaratRound } from '@tessera/contract/games/studio/baccarat';
import type { DiceRound } from '@tessera/contract/games/studio/dice';
import type { FishingRound } from '@tessera/contract/games/studio/fishing';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import type { ReactNode } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { rollText } from '../dice/dice-board.tsx';
import { SYMBOL_WORDS } from '../slot/symbols.tsx';
import styles from './bet-detail.module.css';

/** Stake, drawn result and payout of each part of an in-house round. */
export function RoundSteps({ past }: { readonly past: PastRound }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('bets.steps')}</h3>
      <dl className={styles.facts}>
        {past.game === 'slot' && <SlotSteps round={past.round} />}
        {past.game === 'dice' && <DiceSteps round={past.round} />}
        {past.game === 'baccarat' && <BaccaratSteps round={past.round} />}
        {past.game === 'fishing' && <FishingSteps round={past.round} />}
      </dl>
    </section>
  );
}

function SlotSteps({ round: { lines } }: { readonly round: SlotRound }) {
  const t = useT();
  const { number } = useFormats();
  if (lines.length === 0) return <Fact label={t('bets.steps.lines')} value={t('studio.noWin')} />;
  return lines.map(({ line, symbol, count, amount }) => (
    <Fact
      key={line}
      label={t('slot.lines.one', { line: line + 1 })}
      value={
        <>
          {t(SYMBOL_WORDS[symbol])} × {number(count)} · <Money amount={amount} />
        </>
      }
    />
  ));
}

function DiceSteps({ round: { side, chance, target, roll } }: { readonly round: DiceRound }) {
  const t = useT();
  const { money, number } = useFormats();
  const textKey = side === 'under' ? 'dice.told.under' : 'dice.told.over';
  return (
    <>
      <Fact
        label={t('dice.rules.chance')}
        value={`${t(`dice.side.${side}`)} · ${money((chance / 100).toFixed(2))} %`}
      />
      <Fact
        label={t('bets.steps.roll')}
        value={t(textKey, { roll: rollText(roll, number), target: rollText(target, number) })}
      />
    </>
  );
}

function BaccaratSteps({ round: { bets, winner, player, banker } }: { readonly round: BaccaratRound }) {
  const t = useT();
  return (
    <>
      {bets.map(({ spot, stake, win }) => (
        <Fact
          key={spot}
          label={t(`baccarat.spot.${spot}`)}
          value={
            <>
              {t('record.stake')} <Money amount={stake} /> · {t('record.win')} <Money amount={win} />
            </>
          }
        />
      ))}
      <Fact
        label={t('bets.steps.end')}
        value={t(`baccarat.told.${winner}`, { player: player.points, banker: banker.points })}
      />
    </>
  );
}

function FishingSteps({ round: { fish, gear, caught, golden } }: { readonly round: FishingRound }) {
  const t = useT();
  const result = caught ? (golden ? 'golden' : 'caught') : 'away';
  const name = t(`fishing.fish.${fish}`);
  return (
    <>
      <Fact label={t('bets.steps.cast')} value={`${name} · ${t(`fishing.gear.${gear}`)}`} />
      <Fact label={t('bets.steps.end')} value={t(`fishing.told.${result}`, { fish: name })} />
    </>
  );
}

/** One labelled value of a bet. */
export function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
