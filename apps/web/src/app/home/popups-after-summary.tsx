import { Popups } from '../../content/popups/popups.tsx';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { useDueSummary } from './use-due-summary.ts';

/** What a place announces. The summary of 30 days is owed at every login: at home it comes before anything that can wait. */
export function PopupsAfterSummary({ place }: { readonly place: PopupPlace }) {
  const { summary, asking } = useDueSummary();
  const yields = place === 'm_home' && (asking || summary !== null);
  return yields ? null : <Popups place={place} />;
}
