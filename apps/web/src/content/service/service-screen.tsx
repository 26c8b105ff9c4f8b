import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowLink, RowLinkOut } from '../../ui/controls/row-link.tsx';
import { linkTarget } from '../link-target.ts';
import { type ContactLine, contactLines } from './contact-lines.ts';
import styles from './service.module.css';

/** Every way to reach customer service, a tap each. */
export function Screen() {
  const t = useT();
  const lines = contactLines(useApi().status.info);
  if (lines.length === 0) {
    const action = { label: t('title.help'), to: paths.help };
    return <EmptyState title={t('service.empty.title')} text={t('service.empty.text')} action={action} />;
  }
  return (
    <div className={styles.screen}>
      <ul className={styles.lines} aria-label={t('service.lines')}>
        {lines.map((line) => (
          <li key={line.url}>
            <Line line={line} />
          </li>
        ))}
      </ul>
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
  return <RowLinkOut href={url} icon={icon} title={name} detail={t('service.newWindow')} />;
}
