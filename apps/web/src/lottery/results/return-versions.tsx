import { useInfiniteQuery } from '@tanstack/react-query';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import { CallFailed, type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { useReturnText } from './return-text.ts';
import styles from '../lottery.module.css';

type Version = CallOutput<'lottery.returnVersions'>['content'][number];
const FIRST: { readonly before?: number } = {};

export interface ReturnVersionsProps {
  readonly gameId: string;
  /** The version of the issue on sale. */
  readonly onSale: number;
}

/** The published versions of the returns, the latest first, with what each version changed. */
export function ReturnVersions({ gameId, onSale }: ReturnVersionsProps) {
  const t = useT();
  const { client } = useApi();
  const versions = useInfiniteQuery({
    queryKey: ['lottery.returnVersions', { id: gameId }, 'pages'],
    queryFn: ({ pageParam }) => client.call('lottery.returnVersions', { id: gameId, ...pageParam }),
    initialPageParam: FIRST,
    getNextPageParam: ({ content, more }) => {
      const last = content.at(-1);
      return more && last ? { before: last.returnVersion } : undefined;
    },
  });
  const { data, error } = versions;
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('lottery.versionsText')}</p>
      {!data && error && <CallFailed error={error} onRetry={() => void versions.refetch()} />}
      {!data && !error && <p role="status">{t('ui.loading')}</p>}
      <ol className={page.stack}>
        {data?.pages
          .flatMap(({ content }) => content)
          .map((one) => (
            <VersionRow key={one.returnVersion} version={one} isOnSale={one.returnVersion === onSale} />
          ))}
      </ol>
      {versions.hasNextPage && (
        <Button kind="quiet" busy={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {t('lottery.version.more')}
        </Button>
      )}
    </div>
  );
}

interface VersionRowProps {
  readonly version: Version;
  readonly isOnSale: boolean;
}

function VersionRow({ version: { returnVersion, publishedAt, series, earlier }, isOnSale }: VersionRowProps) {
  const t = useT();
  const { date } = useFormats();
  const returnText = useReturnText();
  const changes = series.flatMap((band) => {
    const after = returnText(band);
    const other = earlier.find(({ prizeModeId }) => prizeModeId === band.prizeModeId);
    const before = other && returnText(other);
    if (before === after) return [];
    const text =
      before === undefined
        ? t('lottery.version.first', { returns: after })
        : t('lottery.version.changed', { before, after });
    return { mode: PRIZE_MODES[band.prizeModeId - 1] ?? PRIZE_MODES[0], text };
  });
  return (
    <li className={styles.rule}>
      <p className={styles.resultHead}>
        <strong>{t('lottery.version', { version: returnVersion })}</strong>
        {isOnSale && <Badge tone="accent">{t('lottery.version.onSale')}</Badge>}
        <time className={page.quiet} dateTime={publishedAt}>
          {date(publishedAt, 'second')}
        </time>
      </p>
      {changes.length === 0 && <p className={page.quiet}>{t('lottery.version.same')}</p>}
      {changes.map(({ mode, text }) => (
        <p key={mode}>
          {t(`lottery.mode.${mode}`)}: {text}
        </p>
      ))}
    </li>
  );
}
