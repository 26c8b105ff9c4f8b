import { Popups } from '../../content/popups/popups.tsx';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { ContractPrompt } from './contract-prompt.tsx';
import { DailySummary } from './daily-summary.tsx';
import { useDueSummary } from './use-due-summary.ts';

/** What comes over a place by itself: what the place announces, and at home what comes before and after that. */
export function ComesByItself({ place }: { readonly place: PopupPlace }) {
  return place === 'm_home' ? <AtHome /> : <Popups place={place} />;
}

/** What waits for a turn arrives with what has it: a script that does not come keeps back nothing else. */
function AtHome() {
  const { summary, asking } = useDueSummary();
  return (
    <>
      <DailySummary />
      <ContractPrompt />
      {/* Not even asked for while the summary of 30 days comes first. */}
      {!asking && summary === null && <Popups place="m_home" />}
    </>
  );
}
