import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import {
  pushState,
  type PushState,
  reportSubscription,
  switchPushOff,
  switchPushOn,
} from './push-subscription.ts';

const STATE = ['push-state'];
const AMOUNTS = ['push-amounts'];

/** State of the notifications to this browser, undefined before it is known, and the switch. */
export function usePush() {
  const { client } = useApi();
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: STATE, queryFn: pushState, networkMode: 'always' });
  const change = useMutation({
    mutationFn: (on: boolean): Promise<PushState> => (on ? switchPushOn(client) : switchPushOff(client)),
    onSuccess: (reached) => queries.setQueryData(STATE, reached),
  });
  return { state, change };
}

/** Whether notifications to this browser name amounts. Reading renews the subscription. */
export function usePushAmounts() {
  const { client } = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: AMOUNTS, queryFn: () => reportSubscription(client), gcTime: 0 });
  const change = useMutation({
    mutationFn: (showsAmounts: boolean) => reportSubscription(client, { showsAmounts }),
    onSuccess: (saved) => queries.setQueryData(AMOUNTS, saved),
  });
  return { showsAmounts: change.isPending ? change.variables : data?.showsAmounts, change };
}
