import { useEffect } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Says, once in a tab, that what was just sent could be read on its way. */
export function ReadableNotice() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  useEffect(() => client.onReadable(() => toast.show(t('entry.notProtected'), 'long')), [client, toast, t]);
  return null;
}
