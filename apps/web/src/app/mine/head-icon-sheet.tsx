import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HeadIcon } from '@tessera/contract/identity/member';
import { CallFailed, useApi, useCall, useFailureText } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './head-icon-sheet.module.css';

export interface HeadIconSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The built-in profile pictures; a tap chooses one. */
export function HeadIconSheet({ open, onClose }: HeadIconSheetProps) {
  const t = useT();
  const toast = useToast();
  const queries = useQueryClient();
  const { client } = useApi();
  const { data, error, refetch } = useCall('identity.headIcon', {}, { enabled: open });
  const choice = useMutation({
    mutationFn: (icon: HeadIcon | '') => client.call('identity.setHeadIcon', { icon }),
    onSuccess: async () => {
      await Promise.all(
        ['identity.headIcon', 'identity.memberInfo'].map((call) =>
          queries.invalidateQueries({ queryKey: [call] }),
        ),
      );
      toast.show(t('headIcon.saved'), 'done');
      onClose();
    },
  });
  const failure = useFailureText(choice.error);
  return (
    <Sheet open={open} onClose={onClose} title={t('headIcon.title')}>
      {error && !data && <CallFailed error={error} onRetry={() => void refetch()} />}
      <div className={styles.icons}>
        {data?.icons.map(({ icon, iconUrl }, index) => (
          <button
            key={icon}
            type="button"
            className={styles.icon}
            aria-pressed={icon === data.icon}
            aria-label={t('headIcon.number', { number: index + 1 })}
            disabled={choice.isPending}
            onClick={() => choice.mutate(icon)}
          >
            <img src={iconUrl} alt="" width={72} height={72} />
          </button>
        ))}
      </div>
      {choice.isError && <p role="alert">{failure}</p>}
      {data?.icon && (
        <Button kind="secondary" busy={choice.isPending} onClick={() => choice.mutate('')}>
          {t('headIcon.remove')}
        </Button>
      )}
    </Sheet>
  );
}
