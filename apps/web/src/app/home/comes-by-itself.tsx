import { useApi, useSession } from '../../api/index.ts';
import { Popups } from '../../content/popups/popups.tsx';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { isTrial } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { isBuilt } from '../routing/resolve.ts';
import { ContractPrompt } from './contract-prompt.tsx';
import { DailySummary } from './daily-summary.tsx';
import { useDueSummary } from './use-due-summary.ts';

/** What comes over a place by itself: what the place announces, and at home what comes before and after that. */
export function ComesByItself({ place }: { readonly place: PopupPlace }) {
  return place === 'm_home' ? <AtHome /> : <Announced place={place} />;
}

/** What waits for a turn arrives with what has it: a script that does not come keeps back nothing else. */
function AtHome() {
  const { summary, asking } = useDueSummary();
  return (
    <>
      <DailySummary />
      <ContractPrompt />
      {/* Not even asked for while the summary of 30 days comes first. */}
      {!asking && summary === null && <Announced place="m_home" />}
    </>
  );
}

function Announced({ place }: { readonly place: PopupPlace }) {
  const { flags } = useApi().status.info;
  // What is announced to members speaks of deposits and rewards, and play money has neither.
  if (isTrial(useSession())) return null;
  return <Popups place={place} rewardCenter={flags['REWCEN3'] === true && isBuilt(paths.rewardCenter)} />;
}
