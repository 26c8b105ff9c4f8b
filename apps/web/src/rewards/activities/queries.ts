import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ActivityState } from '@tessera/contract/rewards/rewards';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { isTrial } from '../../identity/index.ts';
import { isOfRewards } from '../bonus/queries.ts';

const STATES = { call: 'rewards.activityStates', input: {} } as const;

/** Trial accounts have no promotions. */
function takesPart(session: SessionInfo | null): boolean {
  return session !== null && !isTrial(session);
}

/** Returns the call of the states, for members alone. */
export function activityStateNeeds(session: SessionInfo | null): readonly Need[] {
  return takesPart(session) ? [STATES] : [];
}

/** Returns the state of the member in a promotion by its code. */
export function useActivityStates(): (promotionCode: string) => ActivityState | undefined {
  const enabled = takesPart(useSession());
  const { data } = useCall(STATES.call, STATES.input, { enabled });
  return (promotionCode) => data?.content.find(({ code }) => code === promotionCode);
}

/** Joins a promotion, or applies for it. A repeated attempt changes nothing. */
export function useJoin({ promotionId }: Pick<ActivityState, 'promotionId'>) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('missions.joinMission', { promotionId }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOfRewards(queryKey) }),
  });
}
