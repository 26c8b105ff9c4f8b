import { useNavigate } from '@tanstack/react-router';
import type { Resource } from '@tessera/contract/system';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { LoginPrompt } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './floating-links.module.css';
import { useCompleteCatalogue } from './use-complete-catalogue.ts';

const NETWORKS: Readonly<Record<ServiceName, string>> = {
  WHATSAPP: 'WhatsApp',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  TELEGRAM2: 'Telegram 2',
};

const SERVICES = Object.keys(NETWORKS) as ServiceName[];

const SIDE_KEY = 'contactsSide';

const HIDDEN_KEY = 'contactsHidden';

const BALLOON = 'M12 3.5a8.5 8.5 0 00-7.3 12.800L3.500 20.500l4.300-1.100A8.500 8.500 0 1012 3.500z';

const PLANE = 'M3.5 11.500L20.500 4.500l-2.700 15-5.300-4-2.800 2.700-.7-5.200zM9 13l8-6';

/** Drawn in the text colour, like all other glyphs. */
const GLYPHS: Readonly<Record<ServiceName | 'CHAT', string>> = {
  CHAT: 'M4 5h16v11H11l-4.5 4V16H4zM8 9.5h8M8 12.5h5',
  WHATSAPP: `${BALLOON}M9 8.500c-.5 3.500 3 7 6.500 6.500l.5-1.800-2-1-1 .8c-1-.5-1.500-1-2-2l.8-1-1-2z`,
  FACEBOOK:
    'M13.500 20.500v-7.500h2.700l.4-3h-3.100V8.300c0-1 .4-1.500 1.600-1.500h1.600V4.100c-3.700-.6-6.200.5-6.200 3.900v2H8v3h2.500v7.500z',
  TELEGRAM: PLANE,
  TELEGRAM2: `${PLANE}M19 17.500v4M17 19.500h4`,
};

/**
 * A floating button that opens the operator's external channels. The page has padding below it. A visitor can
 * move the button to the other edge, permanently, or hide it for this visit.
 */
export function FloatingLinks() {
  const t = useT();
  const { flags, resources } = useApi().status.info;
  const links = serviceLinks(resources);
  const [open, setOpen] = useState(false);
  const worded = useCompleteCatalogue(open);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { side, hidden, move, hide } = useFloatingPosition();
  useCloseOutside(place, open, () => setOpen(false));
  const withInvitation = flags.REFERRAL === true;
  if (hidden || (links.length === 0 && !withInvitation)) return null;
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // The buttons inside receive the key events, which bubble up to this element.
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

/** Scrolling or a tap elsewhere closes the list; the tap has no other effect, such as starting a game. */
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
    // Runs before the page's own handlers.
    document.addEventListener('click', closeByTap, { signal, capture: true });
    return () => stop.abort();
  }, [open, place]);
}

/** Guests must log in first. Without the promotion, visitors are referred to customer service. */
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

function ServiceGlyph({ name }: { readonly name: ServiceName | 'CHAT' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={GLYPHS[name]} />
    </svg>
  );
}

type Side = 'start' | 'end';

/** Position of the floating button: the edge is stored on the device, hidden applies to this visit. */
function useFloatingPosition() {
  const [side, setSide] = useState<Side>(() =>
    localStorage.getItem(SIDE_KEY) === 'start' ? 'start' : 'end',
  );
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN_KEY) !== null);
  return {
    side,
    hidden,
    move() {
      const other = side === 'end' ? 'start' : 'end';
      localStorage.setItem(SIDE_KEY, other);
      setSide(other);
    },
    hide() {
      sessionStorage.setItem(HIDDEN_KEY, '1');
      setHidden(true);
    },
  };
}

type ServiceName = 'WHATSAPP' | 'FACEBOOK' | 'TELEGRAM' | 'TELEGRAM2';

interface ServiceLink {
  readonly name: ServiceName;
  /** The operator's label, otherwise the name of the network. */
  readonly label: string;
  readonly href: string;
}

/** Returns the operator's channels in a fixed order, without those that have no link. */
export function serviceLinks(resources: readonly Resource[]): ServiceLink[] {
  return SERVICES.flatMap((name) => {
    const found = resources.find(
      ({ resourceType, url }) => resourceType === name && url.startsWith('https://'),
    );
    return found ? [{ name, label: found.labelNameEn || NETWORKS[name], href: found.url }] : [];
  });
}
