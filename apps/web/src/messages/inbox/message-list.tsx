import { useNavigate } from '@tanstack/react-router';
import { type MessageBox, type MessageRow, SEARCH_LENGTH } from '@tessera/contract/messages/inbox';
import { useState } from 'react';
import { CallFailed, useCall, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { HeadIcon } from '../../ui/pictures/head-icon.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { useCorrespondent } from './correspondent.ts';
import styles from './inbox.module.css';
import { rowsOf, useDeleteMessages, useMarkRead, useMessagePages } from './queries.ts';

const SHAPES = [0, 1, 2, 3, 4];

export interface MessageListProps {
  readonly box: MessageBox;
  /** Text in the title or content; empty for all messages. */
  readonly search: string;
}

/** The messages of one box with search, selection and deletion. */
export function MessageList({ box, search }: MessageListProps) {
  const t = useT();
  const navigate = useNavigate();
  const pages = useMessagePages(box, search);
  const { data, error, isPending, fetchStatus } = pages;
  const rows = data ? rowsOf(data.pages) : [];
  return (
    <>
      {(!data || rows.length > 0 || search !== '') && (
        <SearchBox
          label={t('inbox.search')}
          clearLabel={t('inbox.searchClear')}
          name="search"
          maxLength={SEARCH_LENGTH}
          submitted={search}
          onSubmit={(text) =>
            void navigate({
              to: paths.inbox,
              search: { ...(box === 'out' && { box }), ...(text && { search: text }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {isPending && fetchStatus !== 'paused' && <ListShape />}
      {!data && !(isPending && fetchStatus !== 'paused') && (
        <CallFailed error={error} onRetry={() => void pages.refetch()} />
      )}
      {data && rows.length === 0 && <Empty box={box} searched={search !== ''} />}
      {data && rows.length > 0 && (
        <>
          <Rows box={box} rows={rows} asOf={data.pages[0]?.asOf} />
          <ListEnd
            words={{ more: t('inbox.more'), end: t('inbox.end'), failed: t('inbox.moreFailed') }}
            loaded={data.pages.length}
            hasMore={pages.hasNextPage}
            loading={pages.isFetchingNextPage}
            failed={pages.isFetchNextPageError}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}

function ListShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={styles.rowShape} />
      ))}
    </div>
  );
}

function Empty({ box, searched }: { readonly box: MessageBox; readonly searched: boolean }) {
  const t = useT();
  if (searched) return <EmptyState title={t('inbox.notFound.title')} text={t('inbox.notFound.text')} />;
  const action = { label: t('inbox.write'), to: paths.inbox, search: { view: 'write' } };
  return <EmptyState title={t(`inbox.empty.${box}`)} text={t(`inbox.emptyText.${box}`)} action={action} />;
}

interface RowsProps {
  readonly box: MessageBox;
  readonly rows: readonly MessageRow[];
  /** Time of the first page: "all" means messages up to this time. */
  readonly asOf: string | undefined;
}

function Rows({ box, rows, asOf }: RowsProps) {
  const t = useT();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const shown = rows.filter(({ id }) => selected?.has(id)).map(({ id }) => id);
  const select = (id: string, chosen: boolean) => {
    const next = new Set(selected);
    if (chosen) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      <div className={styles.tools}>
        <button
          type="button"
          className={page.link}
          aria-pressed={selected !== undefined}
          onClick={() => setSelected(selected ? undefined : new Set())}
        >
          {t(selected ? 'inbox.selectEnd' : 'inbox.select')}
        </button>
        {selected && (
          <button
            type="button"
            className={page.link}
            onClick={() => setSelected(new Set(shown.length === rows.length ? [] : rows.map(({ id }) => id)))}
          >
            {t(shown.length === rows.length ? 'inbox.selectNone' : 'inbox.selectAll')}
          </button>
        )}
        {!selected && box === 'in' && asOf && <ReadAll sentUpTo={asOf} rows={rows} />}
      </div>
      <ul className={page.stack} aria-label={t(`inbox.box.${box}`)}>
        {rows.map((row) => (
          <li key={row.id}>
            {selected ? (
              <div className={styles.selectable}>
                <Checkbox
                  checked={selected.has(row.id)}
                  onChange={({ target }) => select(row.id, target.checked)}
                >
                  <span className={styles.summary}>
                    {/* Begins at the side of the page, as in the list of links. */}
                    <span>
                      <bdi>{row.title}</bdi>
                    </span>
                    <Detail row={row} />
                  </span>
                </Checkbox>
              </div>
            ) : (
              <Row row={row} />
            )}
          </li>
        ))}
      </ul>
      {selected && <SelectionActions box={box} ids={shown} onDone={() => setSelected(undefined)} />}
    </>
  );
}

function ReadAll({ sentUpTo, rows }: { readonly sentUpTo: string; readonly rows: readonly MessageRow[] }) {
  const t = useT();
  const markRead = useMarkRead();
  const failure = useFailureText(markRead.error);
  // Messages of later pages may be unread too.
  const { data: unread = 0 } = useCall('inbox.unreadMessages', {});
  if (unread === 0 && rows.every(({ read }) => read)) return null;
  return (
    <>
      <button
        type="button"
        className={page.link}
        aria-busy={markRead.isPending || undefined}
        onClick={() => !markRead.isPending && markRead.mutate({ sentUpTo })}
      >
        {t('inbox.readAll')}
      </button>
      {markRead.isError && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function Row({ row }: { readonly row: MessageRow }) {
  const t = useT();
  return (
    <RowLink
      to={paths.inbox}
      search={{ id: row.id, ...(row.box === 'out' && { box: 'out' }) }}
      title={row.title}
      detail={<Detail row={row} />}
      end={!row.read && <Badge tone="accent">{t('inbox.unread')}</Badge>}
    />
  );
}

/** The other side and the time; each has a direction of its own. */
function Detail({ row }: { readonly row: MessageRow }) {
  const { date } = useFormats();
  const nameOf = useCorrespondent();
  return (
    <span className={styles.detail}>
      <span>
        <HeadIcon url={row.correspondent.headIconUrl} />
        <bdi>{nameOf(row)}</bdi>
      </span>
      <bdi>{date(row.sentAt)}</bdi>
    </span>
  );
}

interface SelectionActionsProps {
  readonly box: MessageBox;
  readonly ids: string[];
  readonly onDone: () => void;
}

/** Marks the selected messages as read, or deletes them after a confirmation. */
function SelectionActions({ box, ids, onDone }: SelectionActionsProps) {
  const t = useT();
  const toast = useToast();
  const markRead = useMarkRead();
  const deletion = useDeleteMessages(box);
  const failure = useFailureText(markRead.error ?? deletion.error);
  const [confirming, setConfirming] = useState(false);
  const finish = (text: string) => {
    toast.show(text, 'done');
    onDone();
  };
  if (ids.length === 0) {
    return (
      <div className={styles.actions}>
        <p className={page.quiet}>{t('inbox.selectHint')}</p>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {(markRead.isError || deletion.isError) && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      {box === 'in' && (
        <Button
          kind="secondary"
          busy={markRead.isPending}
          onClick={() => markRead.mutate({ ids }, { onSuccess: () => finish(t('inbox.marked')) })}
        >
          {t('inbox.markRead', { count: ids.length })}
        </Button>
      )}
      <Button busy={deletion.isPending} onClick={() => setConfirming(true)}>
        {t('inbox.delete', { count: ids.length })}
      </Button>
      <ConfirmDeletion
        count={ids.length}
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          deletion.mutate(ids, { onSuccess: () => finish(t('inbox.deleted')) });
        }}
      />
    </div>
  );
}
