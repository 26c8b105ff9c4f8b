import { Link, useSearch } from '@tanstack/react-router';
import type { TitledContent } from '@tessera/contract/content/content';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { RowLink } from '../ui/controls/row-link.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { RichContent } from './rich-content.tsx';
import { activeEntry, HelpEntries, helpNeeds } from './help-entries.tsx';
import styles from './help.module.css';

export const needs = helpNeeds;

/** All questions; the answer of the active one, from the address, is open. */
export function Screen() {
  const t = useT();
  const { i } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <HelpEntries>
      {(entries) => (
        <>
          <ul className={styles.topics} aria-label={t('help.topics')}>
            {entries.map((entry, index) => (
              // Entries have no id besides their index.
              <Topic
                key={index}
                entry={entry}
                index={index}
                open={index === activeEntry(i, entries.length)}
              />
            ))}
          </ul>
          <RowLink to={paths.service} icon="headset" title={t('help.contact')} />
        </>
      )}
    </HelpEntries>
  );
}

interface TopicProps {
  readonly entry: TitledContent;
  readonly index: number;
  readonly open: boolean;
}

function Topic({ entry: { title, content }, index, open }: TopicProps) {
  const t = useT();
  const panelId = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // A closing answer above may have moved it out of view.
    if (open && !wasOpen.current) head.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = open;
  }, [open]);
  const search = { i: String(index) };
  return (
    <li className={styles.topic} data-open={open}>
      <h2 ref={head} className={styles.head}>
        <Link
          to={paths.help}
          search={search}
          replace
          resetScroll={false}
          className={styles.title}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
        >
          <span dir="auto">{title}</span>
          <Icon name="down" />
        </Link>
      </h2>
      {open && (
        <div id={panelId} className={styles.panel}>
          <RichContent html={content} />
          <Link to={paths.helpDetail} search={search} className={styles.alone}>
            {t('help.alone')}
          </Link>
        </div>
      )}
    </li>
  );
}
