import type { SystemStatus } from '@tessera/contract/system';
import { useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { RowLink, RowExternalLink } from '../ui/controls/row-link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { IconName } from '../ui/pictures/icon.tsx';
import { linkTarget } from './link-target.ts';
import styles from './service.module.css';

const CHANNELS = new Set<string>(['WHATSAPP', 'FACEBOOK', 'TELEGRAM', 'TELEGRAM2']);

/** All contact options of customer service. Beside a chat, a missing option is no reason for an apology. */
export function ContactOptions({ besideChat }: { readonly besideChat: boolean }) {
  const t = useT();
  const lines = contactLines(useApi().status.info);
  if (lines.length === 0 && !besideChat) {
    const action = { label: t('title.help'), to: paths.help };
    return <EmptyState title={t('service.empty.title')} text={t('service.empty.text')} action={action} />;
  }
  return (
    <div className={styles.screen}>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('service.lines')}>
          {lines.map((line) => (
            <li key={line.url}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      <RowLink to={paths.help} icon="info" title={t('title.help')} detail={t('service.helpText')} />
    </div>
  );
}

function Line({ line: { url, title, icon } }: { readonly line: ContactLine }) {
  const t = useT();
  const target = linkTarget(url);
  const name = title || t('service.chat');
  if (target.kind === 'inside') {
    return <RowLink to={target.to} search={target.search} icon={icon} title={name} />;
  }
  return <RowExternalLink href={url} icon={icon} title={name} detail={t('service.newWindow')} />;
}

/** A contact option. */
interface ContactLine {
  readonly url: string;
  /** The operator's name; empty if there is none. */
  readonly title: string;
  readonly icon: IconName;
}

/** Returns the service chats, then the networks, without duplicate addresses and without this screen. */
export function contactLines({
  customerService,
  resources,
}: Pick<SystemStatus['info'], 'customerService' | 'resources'>): ContactLine[] {
  const chats = customerService.map(({ path, title }) => ({ url: path, title, icon: 'headset' as const }));
  const channels = resources
    .filter(({ resourceType }) => CHANNELS.has(resourceType))
    .map(({ url, labelNameEn }) => ({ url, title: labelNameEn, icon: 'mail' as const }));
  const lines: readonly ContactLine[] = [...chats, ...channels];
  const isFirst = ({ url }: ContactLine, index: number) =>
    lines.findIndex((line) => line.url === url) === index;
  return lines.filter((line, index) => line.url !== paths.service && isFirst(line, index));
}
