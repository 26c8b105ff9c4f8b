import { useQuery } from '@tanstack/react-query';
import type { NoticeTitle, PopupAnnouncement } from '@tessera/contract/content/content';
import { useEffect, useRef, useState } from 'react';
import { isFirstVisit, useApi, useCall, useSession } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useMarkRead } from '../notices/queries.ts';
import type { AnnouncementPopupProps } from './popup-dialog.tsx';
import {
  type Audience,
  audienceOf,
  noticeToShow,
  popupsFor,
  recordAfter,
  useAutoDialog,
  useAutoDialogClaim,
} from './auto-dialog.ts';
import { storeRecord, storedRecord, wasNoticeShown, type PopupPlace } from './popup-store.ts';
import { useLoadedPart } from './use-loaded-part.ts';

const loadAnnouncementPopup = () => import('./popup-dialog.tsx');
const loadNoticePopup = () => import('./popup-dialog.tsx');

export interface PopupsProps {
  readonly place: PopupPlace;
  /**
   * Returns whether announcements of promotions may open: `wanted` states that there are some. Undefined while this is
   * unknown.
   */
  readonly useMayPromote: (wanted: boolean) => boolean | undefined;
}

/** Automatic pop-ups of a place: announcements, then on the home page a member's newest notice. */
export function Popups({ place, useMayPromote }: PopupsProps) {
  const session = useSession();
  const { code: language } = useLanguage();
  const { data: newest, isPending, fetchStatus } = useAnnouncements(place);
  // Without a network the query waits, but no other dialog waits for it.
  const promotes =
    session !== null && (newest?.popup ?? []).some(({ promotionType }) => promotionType !== '');
  const mayPromote = useMayPromote(promotes);
  useAutoDialogClaim(
    'announcement',
    (isPending && fetchStatus !== 'paused') || (promotes && mayPromote === undefined),
  );
  const audience = audienceOf(session);
  const reader = `${audience} ${language}`;
  // An open pop-up keeps its content: a new publication does not replace it under the reader.
  const [open, setOpen] = useState<{ readonly reader: string; readonly data: typeof newest }>();
  const data = open?.reader === reader ? open.data : newest;
  if (!data || (promotes && mayPromote === undefined)) return null;
  const firstVisit = session !== null && isFirstVisit(session);
  const popups = popupsFor({ session, firstVisit, mayPromote: mayPromote === true }, data.popup ?? []);
  const notice = session && place === 'm_home' ? noticeToShow(data.player ?? []) : undefined;
  // Another set of announcements is closed separately.
  const key = `${audience} ${JSON.stringify(recordAfter(undefined, popups).data)}`;
  return (
    <PopupSequence
      key={key}
      audience={audience}
      place={place}
      popups={popups}
      notice={notice}
      onOpen={(opened) => setOpen(opened ? { reader, data } : undefined)}
    />
  );
}

interface PopupSequenceProps {
  readonly audience: Audience;
  readonly place: PopupPlace;
  readonly popups: readonly PopupAnnouncement[];
  readonly notice: NoticeTitle | undefined;
  /** Called when a pop-up opens and when it closes. */
  readonly onOpen: (open: boolean) => void;
}

function PopupSequence({ audience, place, popups, notice, onOpen }: PopupSequenceProps) {
  const [record, setRecord] = useState(() => recordAfter(storedRecord(audience, place), popups));
  useEffect(() => storeRecord(audience, place, record), [audience, place, record]);
  const closed = { ...record, show: false };
  if (record.show && popups.length > 0) {
    return (
      <AnnouncementState
        popups={popups}
        onClosing={() => storeRecord(audience, place, closed)}
        onOpened={() => onOpen(true)}
        onClosed={() => {
          setRecord(closed);
          onOpen(false);
        }}
      />
    );
  }
  return notice ? <HomeNotice key={notice.id} id={notice.id} onOpen={onOpen} /> : null;
}

/** The key includes the audience: announcements for guests are not shown to the member who signs in. */
function useAnnouncements(place: PopupPlace) {
  const { client } = useApi();
  const { code: language } = useLanguage();
  const session = useSession();
  const audience = audienceOf(session);
  const types = audience === 'A' && place === 'm_home' ? 'PU,PL' : 'PU';
  const execution = session && isFirstVisit(session) ? 'F' : undefined;
  const input = { language, types, groupName: place, platform: 'M', execution } as const;
  return useQuery({
    queryKey: ['content.announcements', input, audience],
    queryFn: () => client.call('content.announcements', input),
  });
}

function AnnouncementState({
  onOpened,
  ...props
}: AnnouncementPopupProps & { readonly onOpened: () => void }) {
  const { part, failed } = useLoadedPart(true, loadAnnouncementPopup);
  useAutoDialogClaim('announcement', !failed);
  const free = useAutoDialog('announcement', part !== undefined);
  useReported(free, onOpened);
  return part && free ? <part.AnnouncementPopup {...props} /> : null;
}

/** Shown once per browser session. Closing it marks it as read. */
function HomeNotice({ id, onOpen }: { readonly id: string } & Pick<PopupSequenceProps, 'onOpen'>) {
  const { code: language } = useLanguage();
  const [turn, setTurn] = useState(() => !wasNoticeShown());
  const { data, isError, fetchStatus } = useCall('content.notice', { id, language }, { enabled: turn });
  const { part, failed } = useLoadedPart(turn, loadNoticePopup);
  const markRead = useMarkRead();
  useAutoDialogClaim('announcement', turn && !failed && !isError && fetchStatus !== 'paused');
  const free = useAutoDialog('announcement', turn && data !== undefined && part !== undefined);
  useReported(free, () => onOpen(true));
  if (!data || !part || !free) return null;
  const close = () => {
    setTurn(false);
    onOpen(false);
    markRead(id);
  };
  return <part.NoticePopup notice={data} onClosed={close} />;
}

/** Reports once that a pop-up is open. */
function useReported(open: boolean, report: () => void): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (open) latest.current();
  }, [open]);
}
