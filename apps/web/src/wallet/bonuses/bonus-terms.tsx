import { GAME_TYPES, type GameType } from '@tessera/contract/games/game';
import { type ReactNode, useId } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './bonus-terms.module.css';

/** The rules that a bonus sets for bets. */
export interface BonusRules {
  readonly bonusFirst: boolean;
  readonly maxStake: string | null;
  /** Part of a stake that counts, in basis points. */
  readonly contributions: Readonly<Record<GameType, number>>;
  readonly refusedTypes: readonly GameType[];
}

export interface BonusTermsProps {
  readonly rules: BonusRules;
  /** Facts above the rules. */
  readonly children?: ReactNode;
}

/** The terms of a bonus: what a bet uses first, the maximum stake, and what counts in which games. */
export function BonusTerms({ rules, children }: BonusTermsProps) {
  const t = useT();
  const { percent, list } = useFormats();
  const { currency } = useApi().status.info;
  const counts = useId();
  const { bonusFirst, maxStake, contributions, refusedTypes } = rules;
  const counted = (type: GameType) => contributions[type] > 0 && !refusedTypes.includes(type);
  const named = (types: readonly GameType[]) =>
    list(
      types.map((type) => t(`games.category.${type}`)),
      'and',
    );
  return (
    <>
      <Facts size="small" aria-label={t('bonus.terms')}>
        {children}
        <Fact label={t('bonus.order')}>{t(bonusFirst ? 'bonus.order.bonus' : 'bonus.order.cash')}</Fact>
        <Fact label={t('bonus.maxStake')}>
          {maxStake === null ? t('bonus.maxStake.none') : <Money amount={maxStake} currency={currency} />}
        </Fact>
      </Facts>
      <p id={counts} className={page.quiet}>
        {t('bonus.counts')}
      </p>
      <Facts size="small" aria-labelledby={counts}>
        {countedGroups(rules).map(({ basisPoints, types }) => (
          <Fact key={basisPoints} label={named(types)}>
            <span className={styles.share}>
              {basisPoints === 0 ? t('bonus.counts.nothing') : percent(basisPoints / 100)}
            </span>
          </Fact>
        ))}
        {refusedTypes.length > 0 && (
          <Fact label={named(refusedTypes)}>
            <span className={styles.share}>{t('bonus.counts.refused')}</span>
          </Fact>
        )}
      </Facts>
      {counted('RNG') && (
        <p className={page.quiet}>
          {t('bonus.counts.lowRisk', { half: percent(50), part: percent(20), highest: percent(90) })}
        </p>
      )}
      {counted('LIVE') && <p className={page.quiet}>{t('bonus.counts.opposite')}</p>}
    </>
  );
}

interface CountedGroup {
  readonly basisPoints: number;
  readonly types: readonly GameType[];
}

/** Playable game types by what counts of a stake, highest part first. */
function countedGroups({ contributions, refusedTypes }: BonusRules): readonly CountedGroup[] {
  const playable = GAME_TYPES.filter((type) => !refusedTypes.includes(type));
  return [...new Set(playable.map((type) => contributions[type]))]
    .toSorted((one, other) => other - one)
    .map((basisPoints) => ({
      basisPoints,
      types: playable.filter((type) => contributions[type] === basisPoints),
    }));
}
