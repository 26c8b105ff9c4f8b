import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HeadIcon } from '@tessera/contract/identity/member';
import { PICTURE_LIMIT_BYTES, PICTURE_LIMIT_PIXELS } from '@tessera/contract/picture';
import { CallFailed, CallFailure, useApi, useCall, useFailureText } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { base64Of, PICTURE_TYPES, shrunkPicture } from '../../ui/pictures/picture-file.ts';
import styles from './head-icon-sheet.module.css';

/** Twice the stored size, because the server cuts a square. */
const PICTURE_LIMITS = { longestSide: 512, limitPixels: PICTURE_LIMIT_PIXELS };

const REFUSAL_TEXTS = {
  'head.picture.invalid': 'headIcon.invalid',
  'head.picture.limit': 'headIcon.limit',
  'head.picture.busy': 'error.busy',
} as const;

export interface HeadIconSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The built-in profile pictures and an upload; a tap chooses one. */
export function HeadIconSheet({ open, onClose }: HeadIconSheetProps) {
  const t = useT();
  const { data, error, refetch } = useCall('identity.headIcon', {}, { enabled: open });
  const choice = useChoice(onClose);
  const failure = useFailureText(choice.error, REFUSAL_TEXTS);
  return (
    <Sheet open={open} onClose={onClose} title={t('headIcon.title')}>
      {error && !data && <CallFailed error={error} onRetry={() => void refetch()} />}
      <div className={styles.icons}>
        {data?.pictureUrl && (
          <img className={styles.own} src={data.pictureUrl} alt={t('headIcon.own')} width={72} height={72} />
        )}
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
      <div className={styles.actions}>
        <FileButton
          label={t('headIcon.upload')}
          accept={PICTURE_TYPES}
          disabled={choice.isPending}
          onChoose={([file]) => choice.mutate(file)}
        />
        {(data?.icon ?? data?.pictureUrl) && (
          <Button kind="secondary" busy={choice.isPending} onClick={() => choice.mutate('')}>
            {t('headIcon.remove')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** Chooses a built-in picture, uploads a file, or removes the picture. */
function useChoice(onSaved: () => void) {
  const t = useT();
  const toast = useToast();
  const queries = useQueryClient();
  const { client } = useApi();
  return useMutation({
    mutationFn: async (choice: HeadIcon | '' | File) => {
      if (typeof choice === 'string') await client.call('identity.setHeadIcon', { icon: choice });
      else await client.call('identity.setHeadPicture', { image: await pictureOf(choice) });
    },
    onSuccess: async () => {
      await Promise.all(
        ['identity.headIcon', 'identity.memberInfo'].map((call) =>
          queries.invalidateQueries({ queryKey: [call] }),
        ),
      );
      toast.show(t('headIcon.saved'), 'done');
      onSaved();
    },
  });
}

/** The reduced picture in base64. */
async function pictureOf(file: File): Promise<string> {
  const picture = PICTURE_TYPES.includes(file.type) ? await shrunkPicture(file, PICTURE_LIMITS) : undefined;
  if (!picture || picture.size > PICTURE_LIMIT_BYTES) throw new CallFailure('head.picture.invalid');
  return base64Of(picture);
}
