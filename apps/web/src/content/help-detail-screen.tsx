import { useSearch } from '@tanstack/react-router';
import type { TitledContent } from '@tessera/contract/content/content';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { SectionHeader } from '../ui/blocks/section-header.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { Article } from './rich-content.tsx';
import { activeEntry, HelpEntries, helpNeeds } from './help-entries.tsx';
import styles from './help.module.css';

export const needs = helpNeeds;

/** A single help answer, for shared links, with a link to all answers. */
export function Screen() {
  const { i } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <HelpEntries>
      {(entries) => <Answer entries={entries} active={activeEntry(i, entries.length)} />}
    </HelpEntries>
  );
}

interface AnswerProps {
  readonly entries: readonly TitledContent[];
  readonly active: number;
}

function Answer({ entries, active }: AnswerProps) {
  const t = useT();
  const entry = entries[active];
  return (
    <>
      {entry && <Article title={entry.title} html={entry.content} />}
      {entries.length > 1 && (
        <section aria-labelledby="more-topics">
          <SectionHeader
            id="more-topics"
            title={t('help.more')}
            more={{ label: t('help.all'), to: paths.help }}
          />
          <ul className={styles.others}>
            {entries.map(
              ({ title }, index) =>
                index !== active && (
                  // Entries have no id besides their index.
                  <li key={index}>
                    <RowLink to={paths.helpDetail} search={{ i: String(index) }} title={title} />
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}
