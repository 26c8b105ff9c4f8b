import type { ReactNode } from 'react';
import { SectionHeader } from '../blocks/section-header.tsx';
import styles from './gallery.module.css';

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <SectionHeader title={title} />
      {children}
    </section>
  );
}
