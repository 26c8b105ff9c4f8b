import type { LeaderBoard } from '@tessera/contract/rewards/leader-boards';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { GamesRule } from '../missions/games-rule.tsx';
import { MinStakeRule } from '../missions/min-stake-rule.tsx';
import { RulesPanel } from '../rules-panel.tsx';

/** What decides, which rounds count, and how ties are handled. */
export function BoardRules({ board }: { readonly board: LeaderBoard }) {
  const t = useT();
  const { date } = useFormats();
  const { metric, minStake, games, startsAt, endsAt, automatic, claimDays } = board;
  return (
    <RulesPanel title={t('missions.rules')} level={2}>
      <ul className={page.points}>
        <li>{t(`boards.rule.${metric}`)}</li>
        <MinStakeRule minStake={minStake} />
        <GamesRule games={games} />
        <li>{t('boards.rule.window', { from: date(startsAt), to: date(endsAt) })}</li>
        {!automatic && <li>{t('boards.joinText')}</li>}
        <li>{t('boards.rule.ties')}</li>
        <li>{t('boards.rule.claim', { count: claimDays })}</li>
      </ul>
    </RulesPanel>
  );
}
