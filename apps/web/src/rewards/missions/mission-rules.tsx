import type { Mission } from '@tessera/contract/rewards/missions';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { RulesPanel } from '../rules-panel.tsx';
import { GamesRule } from './games-rule.tsx';
import { MinStakeRule } from './min-stake-rule.tsx';

export interface MissionRulesProps {
  readonly mission: Mission;
}

/** What counts, for how long, and until when a reward can be claimed. */
export function MissionRules({ mission }: MissionRulesProps) {
  const t = useT();
  const { date } = useFormats();
  const { metric, minStake, window, games, claimDays, endsAt } = mission;
  return (
    <RulesPanel title={t('missions.rules')} level={3}>
      <ul className={page.points}>
        <li>{t(`missions.rule.${metric}`)}</li>
        <MinStakeRule minStake={minStake} />
        {metric !== 'deposits' && (
          <>
            <GamesRule games={games} />
            <li>{t('missions.rule.firstBet')}</li>
          </>
        )}
        <li>{t(`missions.rule.${window}`)}</li>
        <li>{t('missions.rule.claim', { count: claimDays })}</li>
        {endsAt !== null && <li>{t('missions.until', { time: date(endsAt) })}</li>}
      </ul>
    </RulesPanel>
  );
}
