import { describe, expect, it } from 'vitest';
import { seededAnnouncements } from './announcements.ts';

/** Addresses that mean nothing to somebody who has an account. */
const FOR_GUESTS = /href="\/m\/(?:trail|register)"/;

describe('the announcements of the demo', () => {
  it('invite guests alone to try or to register', () => {
    const inviting = seededAnnouncements(new Date('2026-03-02T08:00:00Z')).filter(({ texts }) =>
      FOR_GUESTS.test(texts['EN']?.content ?? ''),
    );
    expect(inviting.map(({ key, executions }) => [key, executions])).toEqual([
      ['welcome', ['B']],
      ['open-an-account', ['B']],
      ['popup-guests', ['B']],
    ]);
  });
});
