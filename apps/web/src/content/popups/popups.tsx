import { useQuery } from '@tanstack/react-query';
import type { NoticeTitle, PopupAnnouncement } from '@tessera/contract/content/content';
import { useEffect, useRef, useState } from 'react';
import { isFirstVisit, useApi, useCall, useSession } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useAutoDialogClaim, useAutoDialog } from './auto-dialog.ts';
import { useMarkRead } from '../notices/use-mark-read.ts';
import type { AnnouncementPopupProps } from './announcement-popup.tsx';
import { type Audience, audienceOf, noticeToShow, popupsFor, recordAfter } from './popup-record.ts';
import { keepRecord, keptRecord, noticeHadItsTurn, type PopupPlace } from './popup-store.ts';
import { useArrived } from './use-arrived.ts';

const loadAnnouncementPopup = () => import('./announcement-popup.tsx');
const loadNoticePopup = () => import('./notice-popup.tsx');

export interface PopupsProps {
  readonly place: PopupPlace;
  /** Whether the reward center can be opened. */
  readonly rewardCenter: boolean;
}

/** What a place announces by itself: its pop-ups, and at home, when they are done, a member's newest notice. */
export function Popups({ place, rewardCenter }: PopupsProps) {
  const session = useSession();
  const { code: language } = useLanguage();
  const { data: newest, isPending, fetchStatus } = useAnnounced(place);
  // Without a network the question waits, and nobody waits for its answer.
  useAutoDialogClaim('announcement', isPending && fetchStatus !== 'paused');
  const audience = audienceOf(session);
  const reader = `${audience} ${language}`;
  // What is open stays as it was opened: nothing that is published meanwhile takes it from under its reader.
  const [open, setOpen] = useState<{ readonly reader: string; readonly data: typeof newest }>();
  const data = open?.reader === reader ? open.data : newest;
  if (!data) return null;
  const firstVisit = session !== null && isFirstVisit(session);
  const popups = popupsFor({ session, firstVisit, rewardCenter }, data.popup ?? []);
  const notice = session && place === 'm_home' ? noticeToShow(data.player ?? []) : undefined;
  // Another set of announcements is another thing to close.
  const key = `${audience} ${JSON.stringify(recordAfter(undefined, popups).data)}`;
  return (
    <Turns
      key={key}
      audience={audience}
      place={place}
      popups={popups}
      notice={notice}
      onOpen={(opened) => setOpen(opened ? { reader, data } : undefined)}
    />
  );
}

interface TurnsProps {
  readonly audience: Audience;
  readonly place: PopupPlace;
  readonly popups: readonly PopupAnnouncement[];
  readonly notice: NoticeTitle | undefined;
  /** Told when something opens, and when it was closed. */
  readonly onOpen: (open: boolean) => void;
}

function Turns({ audience, place, popups, notice, onOpen }: TurnsProps) {
  const [record, setRecord] = useState(() => recordAfter(keptRecord(audience, place), popups));
  useEffect(() => keepRecord(audience, place, record), [audience, place, record]);
  const closed = { ...record, show: false };
  if (record.show && popups.length > 0) {
    return (
      <Announced
        popups={popups}
        onClosing={() => keepRecord(audience, place, closed)}
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

/** The key says for whom it was asked: what a guest was told is not told to the member the guest becomes. */
function useAnnounced(place: PopupPlace) {
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

function Announced({ onOpened, ...props }: AnnouncementPopupProps & { readonly onOpened: () => void }) {
  const { part, failed } = useArrived(true, loadAnnouncementPopup);
  useAutoDialogClaim('announcement', !failed);
  const free = useAutoDialog('announcement', part !== undefined);
  useTold(free, onOpened);
  return part && free ? <part.AnnouncementPopup {...props} /> : null;
}

/** Shown once in a session of the browser. Whoever has closed it has read it. */
function HomeNotice({ id, onOpen }: { readonly id: string } & Pick<TurnsProps, 'onOpen'>) {
  const { code: language } = useLanguage();
  const [turn, setTurn] = useState(() => !noticeHadItsTurn());
  const { data, isError, fetchStatus } = useCall('content.notice', { id, language }, { enabled: turn });
  const { part, failed } = useArrived(turn, loadNoticePopup);
  const markRead = useMarkRead();
  useAutoDialogClaim('announcement', turn && !failed && !isError && fetchStatus !== 'paused');
  const free = useAutoDialog('announcement', turn && data !== undefined && part !== undefined);
  useTold(free, () => onOpen(true));
  if (!data || !part || !free) return null;
  const close = () => {
    setTurn(false);
    onOpen(false);
    markRead(id);
  };
  return <part.NoticePopup notice={data} onClosed={close} />;
}

/** Tells once that something is open. */
function useTold(open: boolean, tell: () => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (open) latest.current();
  }, [open]);
}
