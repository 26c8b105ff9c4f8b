import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { LoginPrompt } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { isBuilt } from '../routing/resolve.ts';
import styles from './floating-links.module.css';
import { ServiceGlyph } from './service-glyph.tsx';
import { serviceLinks } from './service-links.ts';
import { useFloatingPlace } from './use-floating-place.ts';
import { useEveryWord } from './use-every-word.ts';

/**
 * One button above the bottom menu that opens the operator's channels elsewhere. The page ends lower than it
 * stands; who finds it in the way sets it at the other edge, where it stays, or hides it for this visit.
 */
export function FloatingLinks() {
  const t = useT();
  const { flags, resources } = useApi().status.info;
  const links = serviceLinks(resources);
  const [open, setOpen] = useState(false);
  const worded = useEveryWord(open);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { side, hidden, move, hide } = useFloatingPlace();
  useCloseOutside(place, open, () => setOpen(false));
  const withInvitation = flags.REFERRAL === true && isBuilt(paths.inviteFriends);
  if (hidden || (links.length === 0 && !withInvitation)) return null;
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // The key belongs to the buttons inside, wherever the focus is among them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} className={styles.place} data-side={side} onKeyDown={closeByKey}>
      {open && worded && (
        <ul className={styles.list} id="floating-links" aria-label={t('home.contacts')}>
          {links.map(({ name, label, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={styles.item}>
                <ServiceGlyph name={name} />
                {label}
              </a>
            </li>
          ))}
          {withInvitation && (
            <li>
              <Invite />
            </li>
          )}
          <li className={styles.own}>
            <IconButton
              icon={side === 'end' ? 'back' : 'forward'}
              label={t('channels.move')}
              onClick={move}
            />
            <IconButton icon="eye-off" label={t('channels.hide')} onClick={hide} />
          </li>
        </ul>
      )}
      <button
        type="button"
        ref={opener}
        className={styles.opener}
        aria-label={t('home.contacts')}
        aria-expanded={open}
        aria-controls={open && worded ? 'floating-links' : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? <Icon name="close" /> : <ServiceGlyph name="CHAT" />}
      </button>
    </div>
  );
}

/** A scroll or a tap anywhere else closes the list; that tap does nothing more, such as start the game below it. */
function useCloseOutside(place: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('scroll', () => close(), { signal, passive: true });
    const closeByTap = (event: MouseEvent) => {
      if (event.target instanceof Node && place.current?.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    // Before the page's own handlers.
    document.addEventListener('click', closeByTap, { signal, capture: true });
    return () => stop.abort();
  }, [open, place]);
}

/** Shown once its page is built: nobody logs in to read that it is on its way. A guest is offered to log in first. Whoever may not invite now is referred to customer service. */
function Invite() {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const { flags } = useApi().status.info;
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();
  const invite = () => {
    if (flags['REFERRALPROMO'] !== true) toast.show(t('channels.contactService'), 'info');
    else if (!session) setWanted(paths.inviteFriends);
    else void navigate({ to: paths.inviteFriends });
  };
  return (
    <>
      <button type="button" className={styles.item} onClick={invite}>
        <Icon name="gift" />
        {t('channels.invite')}
      </button>
      <LoginPrompt wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}
