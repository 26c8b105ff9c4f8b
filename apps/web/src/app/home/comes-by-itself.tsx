import { Popups } from '../../content/popups/popups.tsx';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { useClaim } from '../../ui/use-free.ts';
import { useDueSummary } from './use-due-summary.ts';

/** What a place announces. The summary of 30 days is owed at every login: at home it comes before all that can wait. */
export function PopupsAfterSummary({ place }: { readonly place: PopupPlace }) {
  const { summary, asking } = useDueSummary();
  const yields = place === 'm_home' && (asking || summary !== null);
  // Announcements are not even asked for meanwhile; all else that comes by itself waits by its turn.
  useClaim('summary', yields);
  return yields ? null : <Popups place={place} />;
}
