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
  /** The highest part in instant games of the house. */
  readonly instantBasisPoints: number;
  readonly refusedTypes: readonly GameType[];
  /** The most that the bonus becomes in cash; null without a maximum. */
  readonly maxWin: string | null;
  /** Names of vendors and games that cannot be played, and that do not count. */
  readonly refusedNames: readonly string[];
  readonly uncountedNames: readonly string[];
}

export interface BonusTermsProps {
  readonly rules: BonusRules;
  /** Facts above the rules. */
  readonly children?: ReactNode;
}

/** The terms of a bonus: what a bet uses first, the maximum stake, and what counts in which games. */
export function BonusTerms({ rules, children }: BonusTermsProps) {
  const t = useT();
  const { percent, list, money } = useFormats();
  const { currency } = useApi().status.info;
  const counts = useId();
  const { bonusFirst, maxStake, maxWin, contributions, refusedTypes, refusedNames, uncountedNames } = rules;
  const counted = (type: GameType) => contributions[type] > 0 && !refusedTypes.includes(type);
  const named = (games: readonly CountedGame[]) =>
    list(
      games.map((game) => t(game === 'dice' ? 'bonus.counts.dice' : `games.category.${game}`)),
      'and',
    );
  return (
    <>
      <Facts size="small" aria-label={t('bonus.terms')}>
        {children}
        <Fact label={t('bonus.order')}>{t(bonusFirst ? 'bonus.order.bonus' : 'bonus.order.cash')}</Fact>
        <StakeAndWinFacts maxStake={maxStake} maxWin={maxWin} />
      </Facts>
      {maxWin !== null && (
        <p className={page.quiet}>{t('bonus.maxWin.text', { most: money(maxWin, { currency }) })}</p>
      )}
      <p id={counts} className={page.quiet}>
        {t('bonus.counts')}
      </p>
      <Facts size="small" aria-labelledby={counts}>
        {countedGroups(rules).map(({ basisPoints, games }) => (
          <CountOf
            key={basisPoints}
            games={named(games)}
            text={basisPoints === 0 ? t('bonus.counts.nothing') : percent(basisPoints / 100)}
          />
        ))}
        {refusedTypes.length > 0 && <CountOf games={named(refusedTypes)} text={t('bonus.counts.refused')} />}
        {uncountedNames.length > 0 && (
          <CountOf games={list(uncountedNames, 'and')} text={t('bonus.counts.nothing')} />
        )}
        {refusedNames.length > 0 && (
          <CountOf games={list(refusedNames, 'and')} text={t('bonus.counts.refused')} />
        )}
      </Facts>
      {counted('RNG') && (
        <p className={page.quiet}>
          {t('bonus.counts.lowRisk', { half: percent(50), part: percent(20), highest: percent(90) })}
        </p>
      )}
      {counted('LIVE') && <p className={page.quiet}>{t('bonus.counts.opposite')}</p>}
      {(counted('LOTT') || counted('ELOTT')) && <p className={page.quiet}>{t('bonus.counts.lottery')}</p>}
    </>
  );
}

/** What counts of a stake in some games. */
function CountOf({ games, text }: { readonly games: string; readonly text: string }) {
  return (
    <Fact label={games}>
      <span className={styles.share}>{text}</span>
    </Fact>
  );
}

/** Dice is the instant game of the house, and belongs to the type of slots. */
type CountedGame = GameType | 'dice';

interface CountedGroup {
  readonly basisPoints: number;
  readonly games: readonly CountedGame[];
}

/** Playable games by what counts of a stake, highest part first. Dice is named where it counts less than slots. */
function countedGroups({
  contributions,
  instantBasisPoints,
  refusedTypes,
}: BonusRules): readonly CountedGroup[] {
  const playable: readonly CountedGame[] = GAME_TYPES.flatMap((type) => {
    if (refusedTypes.includes(type)) return [];
    return type === 'RNG' && instantBasisPoints < contributions.RNG ? ['RNG', 'dice'] : [type];
  });
  const partOf = (game: CountedGame) => (game === 'dice' ? instantBasisPoints : contributions[game]);
  return [...new Set(playable.map(partOf))]
    .toSorted((one, other) => other - one)
    .map((basisPoints) => ({
      basisPoints,
      games: playable.filter((game) => partOf(game) === basisPoints),
    }));
}

/** The highest stake, and the most that becomes cash. */
export function StakeAndWinFacts({ maxStake, maxWin }: Pick<BonusRules, 'maxStake' | 'maxWin'>) {
  const t = useT();
  const { currency } = useApi().status.info;
  return (
    <>
      <Fact label={t('bonus.maxStake')}>
        {maxStake === null ? t('bonus.maxStake.none') : <Money amount={maxStake} currency={currency} />}
      </Fact>
      <Fact label={t('bonus.maxWin')}>
        {maxWin === null ? t('bonus.maxWin.none') : <Money amount={maxWin} currency={currency} />}
      </Fact>
    </>
  );
}
