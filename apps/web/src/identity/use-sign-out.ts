import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ApiClient, CallFailure, useApi } from '../api/index.ts';
import { paths } from '../paths.ts';

const AUTO_LOGIN_KEY = 'autoLogin';

/**
 * Ends the session: `mutate()` signs out, `isPending` while the server is asked. On success nothing of the
 * member is left in this tab and home is shown; on failure the member is still signed in and `error` is set.
 */
export function useSignOut() {
  const { client, session } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => endSession(client),
    // Without a network it fails at once and says so, instead of signing out whenever the network is back.
    networkMode: 'always',
    onSuccess: () => {
      localStorage.setItem(AUTO_LOGIN_KEY, '0');
      session.set(null);
      queries.getQueryCache().clear();
      return navigate({ to: paths.home });
    },
  });
}

async function endSession(client: ApiClient): Promise<void> {
  try {
    await client.call('identity.logout', {});
  } catch (error) {
    const overAlready = error instanceof CallFailure && error.code === 'login.not.session';
    if (!overAlready) throw error;
  }
}
