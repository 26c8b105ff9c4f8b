import { GAME_TYPES } from '@tessera/contract/games/game';
import type { Bonus } from '@tessera/contract/rewards/bonus';
import type { ReactNode } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import page from '../../ui/blocks/page.module.css';
import { StakeAndWinFacts } from '../../wallet/for-rewards.ts';

export interface TicketTermsProps {
  readonly ticket: Bonus;
  /** Facts above the games. */
  readonly children?: ReactNode;
}

/** The terms of a ticket: what a discount pays of each stake, its games, and the highest stake and win. */
export function TicketTerms({ ticket, children }: TicketTermsProps) {
  const t = useT();
  const { list, money, percent } = useFormats();
  const { stakeBasisPoints, maxStake, maxWin, refusedTypes } = ticket;
  const { currency } = useApi().status.info;
  const games = GAME_TYPES.filter((type) => !refusedTypes.includes(type));
  return (
    <>
      <Facts size="small" aria-label={t('ticket.terms')}>
        {children}
        {stakeBasisPoints !== null && (
          <Fact label={t('ticket.part')}>
            {t('ticket.part.text', { percent: percent(stakeBasisPoints / 100) })}
          </Fact>
        )}
        <Fact label={t('ticket.games')}>
          {list(
            games.map((type) => t(`games.category.${type}`)),
            'and',
          )}
        </Fact>
        <StakeAndWinFacts maxStake={maxStake} maxWin={maxWin} />
      </Facts>
      {refusedTypes.length > 0 && <p className={page.quiet}>{t('ticket.otherGames')}</p>}
      {maxWin !== null && (
        <p className={page.quiet}>{t('ticket.maxWin', { most: money(maxWin, { currency }) })}</p>
      )}
    </>
  );
}
