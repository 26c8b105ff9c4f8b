import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardShapes } from './card-shapes.tsx';
import { MissionCard } from './mission-card.tsx';

/** A lost change notification is made good by this refetch. */
export const REFETCH_EVERY_MS = 60_000;

/** The missions that are coming, running or finished recently. */
export function Missions() {
  const t = useT();
  const { code: language } = useLanguage();
  const { flags } = useApi().status.info;
  const { data, error, isPending, isPaused, refetch } = useCall(
    'missions.missionList',
    { language },
    { refetchEveryMs: REFETCH_EVERY_MS },
  );
  if (!data && isPending && !isPaused) return <CardShapes />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.content.length === 0 ? (
        <EmptyState
          title={t('missions.empty')}
          text={t('missions.emptyText')}
          action={{ label: t('missions.toGames'), to: paths.gameList }}
        />
      ) : (
        <ul className={page.stack} aria-label={t('missions.view.missions')}>
          {data.content.map((mission) => (
            <li key={mission.id}>
              <MissionCard mission={mission} />
            </li>
          ))}
        </ul>
      )}
      {/* Rewards of earlier windows can be claimed there. */}
      {flags['REWCEN3'] === true && (
        <RowLink
          to={paths.rewardCenter}
          search={{ kind: 'MISSION' }}
          icon="gift"
          title={t('missions.earlier')}
        />
      )}
    </>
  );
}
