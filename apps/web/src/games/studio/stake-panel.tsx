import { amountDecimals } from '../../i18n/formats.ts';
import { memo, type ReactNode, useCallback, useContext, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { BalanceHidden } from '../../wallet/index.ts';
import styles from './stake-panel.module.css';
import type { Rounds } from './use-rounds.ts';

export interface StakePanelProps {
  readonly stakes: readonly string[];
  /** Stake of the last round, preselected. */
  readonly lastStake: string | undefined;
  /** Undefined until loaded. */
  readonly balance: string | undefined;
  readonly currency: string;
  readonly rounds: Pick<Rounds, 'turning' | 'open' | 'retry'>;
  /** Label of the button. */
  readonly action: string;
  readonly onPlay: (stake: string) => void;
  /** Further choices, between the figures and the stakes. */
  readonly children?: ReactNode;
  /** Total stake, where the chosen stake is only a part of it. `onChoose` reports the chosen stake. */
  readonly total?: string;
  readonly onChoose?: (stake: string) => void;
}

/** Balance, stake and button. An unanswered round has priority: its stake stays fixed until the round is finished. */
export function StakePanel(props: StakePanelProps) {
  const { stakes, lastStake, balance, currency, rounds, action, onPlay, children, total, onChoose } = props;
  const t = useT();
  const [chosen, setChosen] = useState(lastStake);
  const stake = stakes.find((known) => known === chosen) ?? stakes[0] ?? '';
  const { turning, open } = rounds;
  const hidden = useContext(BalanceHidden);
  const offline = useConnection() === 'offline';
  const nothing = total !== undefined && !/[1-9]/.test(total) && !open;
  const choose = useCallback(
    (wanted: string) => {
      setChosen(wanted);
      onChoose?.(wanted);
    },
    [onChoose],
  );
  return (
    <div className={styles.panel} data-full={children !== undefined}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('studio.balance')}</dt>
          <dd>
            {balance === undefined ? '…' : <Money amount={balance} currency={currency} hidden={hidden} />}
          </dd>
        </div>
        <div className={styles.stake}>
          <dt>{t('studio.stake')}</dt>
          <dd>
            <Money amount={turning ?? open?.stake ?? total ?? stake} currency={currency} />
          </dd>
        </div>
      </dl>
      {children}
      <Stakes
        stakes={stakes}
        chosen={stake}
        locked={turning !== undefined || open !== undefined}
        onChoose={choose}
      />
      {offline && <p role="status">{t('deposit.offline')}</p>}
      <div className={styles.spin}>
        <Button
          disabled={offline || nothing}
          busy={turning !== undefined}
          aria-disabled={turning !== undefined}
          onClick={() => (open ? rounds.retry() : onPlay(total ?? stake))}
        >
          {open ? t('studio.retry') : action}
        </Button>
      </div>
    </div>
  );
}

interface StakesProps {
  readonly stakes: readonly string[];
  readonly chosen: string;
  readonly locked: boolean;
  readonly onChoose: (stake: string) => void;
}

function Stakes({ locked, ...offered }: StakesProps) {
  const t = useT();
  return (
    <fieldset className={styles.stakes} disabled={locked}>
      <legend className={styles.spoken}>{t('studio.stakes')}</legend>
      <OfferedStakes {...offered} />
    </fieldset>
  );
}

/** A separate memo: locking and unlocking in each round does not re-render the amounts. */
const OfferedStakes = memo(function OfferedStakes({ stakes, chosen, onChoose }: Omit<StakesProps, 'locked'>) {
  const { money } = useFormats();
  return stakes.map((stake) => (
    <label key={stake} className={styles.choice}>
      <input
        type="radio"
        name="stake"
        className={styles.spoken}
        checked={stake === chosen}
        onChange={() => onChoose(stake)}
      />
      <bdi>{money(stake, { decimals: stake.endsWith('.00') ? 0 : amountDecimals() })}</bdi>
    </label>
  ));
});
