import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ApiClient, CallFailure, useApi } from '../api/index.ts';
import { paths } from '../paths.ts';
import { askForPassword, forgetLogin } from './remembered.ts';

/**
 * Ends the session: `mutate()` signs out, `isPending` while the server is asked. On success nothing of the
 * member is left in this tab and home is shown; on failure the member is still signed in and `error` is set.
 * `forgetLogin`: who signed in here is forgotten too, otherwise the name stays and the password is asked for.
 */
export function useSignOut(options: { readonly forgetLogin?: boolean } = {}) {
  const { client, session } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => endSession(client),
    // Without a network it fails at once and says so, instead of signing out whenever the network is back.
    onMutate: () => session.setLeaving(true),
    onSettled: () => session.setLeaving(false),
    onSuccess: () => {
      if (options.forgetLogin) forgetLogin();
      else askForPassword();
      session.set(null);
      sessionStorage.clear();
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
