import { amountFromUnits } from '@tessera/contract/money';
import { memo } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import shared from '../lottery.module.css';
import styles from './bet-panel.module.css';
import type { Exceeded, Sums } from './stake.ts';

/** Stakes, sums and exceeded limit of the picks. */
export interface Counted {
  readonly stakes: number;
  readonly sums: Sums;
  readonly exceeded: Exceeded | undefined;
}

export interface BetBarProps {
  readonly counted: Counted;
  /** Lines of the slip. */
  readonly lines: number;
  readonly onAdd: () => void;
  readonly onBet: () => void;
}

/** The amount of the picks, at the lower edge within reach of the thumb. */
export function BetBar({ counted, lines, onAdd, onBet }: BetBarProps) {
  const t = useT();
  const { number } = useFormats();
  return (
    <div className={shared.bar}>
      <Figures {...counted} />
      <div className={styles.actions}>
        <Button kind="secondary" onClick={onAdd}>
          {t('lottery.add')}
        </Button>
        <Button onClick={onBet}>
          {t('lottery.betNow')}
          {lines > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{number(lines)}</span>
              <span className={shared.hidden}>{t('lottery.slipLines', { count: lines })}</span>
            </span>
          )}
        </Button>
      </div>
    </div>
  );
}

/** A tap on the board renders the figures once, when they are counted. */
const Figures = memo(function Figures({ stakes, sums, exceeded }: Counted) {
  const t = useT();
  const { currency } = useApi().status.info;
  const exceededText = useExceededText();
  return (
    <>
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>{t('lottery.stakes', { count: stakes })}</dt>
          <dd>
            <Money amount={amountFromUnits(sums.amount)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('lottery.mostWin')}</dt>
          <dd>
            <Money amount={amountFromUnits(sums.mostWin)} currency={currency} />
          </dd>
        </div>
      </dl>
      {exceeded && (
        <p className={page.wrong} role="status">
          {exceededText(exceeded)}
        </p>
      )}
    </>
  );
});

/** The text of the limit that lines exceed. */
export function useExceededText(): (exceeded: Exceeded) => string {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return ({ limit, most }) =>
    t(`lottery.exceeded.${limit}`, { amount: money(amountFromUnits(most), { currency }) });
}
