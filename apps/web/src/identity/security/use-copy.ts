import { useT } from '../../i18n/locale-provider.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Copies a text and reports the result: plain http has no clipboard. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT();
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show(t('security.copied'), 'done');
    } catch {
      toast.show(t('security.copyFailed'));
    }
  };
}
