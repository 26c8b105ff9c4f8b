import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { boardNeeds, LeaderBoards } from '../leader-boards/leader-boards.tsx';
import { SwitchedOff } from '../switched-off.tsx';
import { Missions } from './missions.tsx';

type View = 'missions' | 'boards';
type Search = Readonly<Record<string, string>>;

const viewOf = ({ view }: Search): View => (view === 'boards' ? 'boards' : 'missions');

interface Context {
  readonly search: Search;
  readonly language: string;
}

export function needs({ search, language }: Context): readonly Need[] {
  if (viewOf(search) === 'boards') return boardNeeds(search['board'], language);
  return [{ call: 'missions.missionList', input: { language } }];
}

/** Missions with their milestones, and leader boards. */
export function Screen() {
  const search: Search = useSearch({ strict: false });
  const view = viewOf(search);
  if (useApi().status.info.flags['MISSION'] !== true) return <SwitchedOff />;
  return (
    <div className={page.screen}>
      <Views current={view} />
      {view === 'missions' ? <Missions /> : <LeaderBoards chosen={search['board']} />}
    </div>
  );
}

function Views({ current }: { readonly current: View }) {
  const t = useT();
  return (
    <LinkStrip
      label={t('missions.views')}
      variant="tabs"
      current={current}
      links={[
        { id: 'missions', label: t('missions.view.missions'), to: paths.leaderBoard, search: {} },
        { id: 'boards', label: t('missions.view.boards'), to: paths.leaderBoard, search: { view: 'boards' } },
      ]}
    />
  );
}
