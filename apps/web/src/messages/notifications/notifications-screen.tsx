import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import { NOTICE_CHANNELS, type NoticePreference } from '@tessera/contract/messages/notifications';
import { NOTICE_CATEGORIES } from '@tessera/contract/messages/notices';
import { CallFailed, callOptions, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { PushSettings } from '../push/push-settings.tsx';
import styles from './notifications.module.css';

export function needs(): readonly Need[] {
  return [{ call: 'notifications.noticePreferences', input: {} }];
}

/** Which messages reach the member by which channel. The browser adds its part later: it is last, so that nothing moves. */
export function Screen() {
  const t = useT();
  return (
    <div className={page.screen}>
      <p className={page.quiet}>{t('notify.intro')}</p>
      <Preferences />
      <PushSettings />
    </div>
  );
}

function Preferences() {
  const t = useT();
  const { data, error, isError, isPaused, refetch } = useCall('notifications.noticePreferences', {});
  if (data) return <PreferenceTable cells={data} />;
  if (isError || isPaused) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.shape} />
    </div>
  );
}

/** Two rows for each category: the switches, and below them what the category contains. */
function PreferenceTable({ cells }: { readonly cells: readonly NoticePreference[] }) {
  const t = useT();
  const change = useSetPreference();
  return (
    <>
      {change.isError && (
        <p className={page.wrong} role="alert">
          {t('notify.failed')}
        </p>
      )}
      <table className={styles.table} aria-label={t('notify.table')}>
        <thead>
          <tr>
            <th scope="col">{t('notify.category')}</th>
            {NOTICE_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`notify.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {NOTICE_CATEGORIES.map((category) => (
          <tbody key={category}>
            <tr>
              <th scope="row">{t(`notify.category.${category}`)}</th>
              {NOTICE_CHANNELS.map((channel) => (
                <td key={channel}>
                  <Cell
                    cell={cells.find((one) => one.category === category && one.channel === channel)}
                    onChange={change.mutate}
                  />
                </td>
              ))}
            </tr>
            <tr className={styles.detail}>
              <td colSpan={1 + NOTICE_CHANNELS.length}>{t(`notify.category.${category}Text`)}</td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className={page.quiet}>{t('notify.sms')}</p>
    </>
  );
}

interface CellProps {
  readonly cell: NoticePreference | undefined;
  readonly onChange: (cell: NoticePreference) => void;
}

function Cell({ cell, onChange }: CellProps) {
  const t = useT();
  if (!cell) return null;
  const { category, channel, enabled, locked } = cell;
  const label = t('notify.switch', {
    category: t(`notify.category.${category}`),
    channel: t(`notify.channel.${channel}`),
  });
  if (locked) {
    const state = t(channel === 'sms' ? 'notify.important' : 'notify.always');
    return (
      <span className={styles.locked} role="img" aria-label={`${label}. ${state}`}>
        <Icon name="check" />
      </span>
    );
  }
  return (
    <label className={styles.cell}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={enabled}
        className={styles.switch}
        aria-label={label}
        checked={enabled}
        onChange={() => onChange({ ...cell, enabled: !enabled })}
      />
    </label>
  );
}

/** Shows the new value of a cell at once, and the previous value again when the server did not save it. */
function useSetPreference() {
  const { client } = useApi();
  const queries = useQueryClient();
  const { queryKey } = callOptions(client, 'notifications.noticePreferences', {});
  const show = (cell: NoticePreference) =>
    queries.setQueryData(queryKey, (cells) =>
      cells?.map((one) => (one.category === cell.category && one.channel === cell.channel ? cell : one)),
    );
  return useMutation({
    // One change after the other, so that the last one wins.
    scope: { id: 'notice-preferences' },
    mutationFn: ({ category, channel, enabled }: NoticePreference) =>
      client.call('notifications.setNoticePreference', { category, channel, enabled }),
    onMutate: async (cell) => {
      await queries.cancelQueries({ queryKey });
      show(cell);
    },
    onError: (_error, cell) => show({ ...cell, enabled: !cell.enabled }),
  });
}
