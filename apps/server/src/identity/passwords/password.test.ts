import { hash } from '@node-rs/argon2';
import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HashingBusy, openPasswords } from './password.ts';

const options = { pepper: createSecretKey(Buffer.alloc(32, 7)), concurrency: 1, queueLimit: 2 };

describe('password verification', () => {
  it('accepts the right password, and nobody by an unknown name', async () => {
    const passwords = openPasswords(options);
    const stored = await passwords.hash('Tessera-2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect(await passwords.matches(stored, 'Tessera-2026')).toBe(true);
    expect(await passwords.matches(stored, 'tessera-2026')).toBe(false);
    expect(await passwords.matches(undefined, 'Tessera-2026')).toBe(false);
  });

  it('accepts a password of an older cost, and reports that its hash needs renewal', async () => {
    const passwords = openPasswords(options);
    const peppered = createHmac('sha256', options.pepper).update('Tessera-2026').digest('base64');
    const older = await hash(peppered, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.matches(older, 'Tessera-2026')).toBe(true);
    expect(passwords.isWeak(older)).toBe(true);
    expect(passwords.isWeak(await passwords.hash('Tessera-2026'))).toBe(false);
  });

  it('reports each hash, also the one for an unknown name', async () => {
    let hashes = 0;
    const passwords = openPasswords({ ...options, onHash: () => (hashes += 1) });
    await passwords.matches(undefined, 'x');
    await passwords.matches(await passwords.hash('x'), 'x');
    expect(hashes).toBe(3);
  });

  it('fails without the pepper', async () => {
    const stored = await openPasswords(options).hash('Tessera-2026');
    const other = openPasswords({ ...options, pepper: createSecretKey(Buffer.alloc(32, 8)) });
    expect(await other.matches(stored, 'Tessera-2026')).toBe(false);
  });

  it('answers busy when the queue is full, and continues afterwards', async () => {
    const passwords = openPasswords(options);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused.every(({ reason }) => reason instanceof HashingBusy)).toBe(true);
    await expect(passwords.hash('x')).resolves.toContain('$argon2id$');
  });
});
