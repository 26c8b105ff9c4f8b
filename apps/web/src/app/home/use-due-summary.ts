import { useEffect } from 'react';
import { noteSummarySettled } from '../../api/visit.ts';
import { useCall, useSession } from '../../api/index.ts';
import { isTrial } from '../../identity/index.ts';

/** The summary of 30 days that is due to who plays for money; `asking` until it is known whether one is. */
export function useDueSummary() {
  const session = useSession();
  const enabled = session?.firstTimeLogin === false && !isTrial(session);
  const { data, isPending, fetchStatus } = useCall('protection.dueSummary', {}, { enabled });
  const noneDue = enabled && data?.summary === null;
  useEffect(() => {
    if (noneDue) noteSummarySettled();
  }, [noneDue]);
  const summary = (enabled && data?.summary) || null;
  return { summary, asking: enabled && isPending && fetchStatus !== 'paused' };
}
