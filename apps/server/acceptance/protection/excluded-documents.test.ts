import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import {
  erasedExcluded,
  type Leaving,
  leavingMember,
  PERSONAL_VALUES,
  verifyDocument,
} from '../../testing/identity/leaving-member.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';

let test: TestApp;
let leaving: Leaving;
beforeEach(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  leaving = await leavingMember(test);
}, 60_000);
afterEach(() => test.stop());

describe('excluded member who is erased', () => {
  it('blocks their bank account and accepted documents for other accounts', async () => {
    await operateOn(test).run(`identity verify ${PERSONAL_VALUES.userName} --as lina`);
    await erasedExcluded(test, leaving);
    const other = await test.given.member({ userName: 'another' });
    const account = {
      kind: 'BC',
      bankCode: 'BPI',
      number: PERSONAL_VALUES.account,
      holder: PERSONAL_VALUES.holder,
    };
    const { body } = await test.call(other, api.payoutAccount.addPayoutAccount, account);
    expect(body).toMatchObject({ errorCode: 'payout.account.taken' });
    expect(await verifyDocument(test, PERSONAL_VALUES.idNumber)).toContain('another member');
    expect(await verifyDocument(test, 'N12345679')).toContain('is verified');
  });

  it('blocks nobody by an unverified document: staff decides whose it is', async () => {
    const { userName } = PERSONAL_VALUES;
    await insertPersonalValue(test, userName, { field: 'idNumber', value: 'n12-345 ٦٧٨', verified: false });
    await erasedExcluded(test, leaving);
    for (const document of [PERSONAL_VALUES.idNumber, 'N12345678']) {
      expect(await verifyDocument(test, document)).toContain('an excluded member claimed this document');
      expect(await verifyDocument(test, document, ' --reason face_and_picture_agree')).toContain(
        'is verified',
      );
    }
  });
});

describe('excluded member who stays', () => {
  it('is identified by a document from its acceptance, and blocks nobody by it before', async () => {
    await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    expect(await verifyDocument(test, PERSONAL_VALUES.idNumber)).toContain(
      'an excluded member claimed this document',
    );
    await operateOn(test).run(`identity verify ${PERSONAL_VALUES.userName} --as lina`);
    expect(await verifyDocument(test, PERSONAL_VALUES.idNumber, ' --reason theirs')).toContain(
      'another member',
    );
    await operateOn(test).sql(
      `UPDATE identity_check SET status = 'rejected', reason = 'document' WHERE member_id = ${leaving.memberId}`,
    );
    expect(await verifyDocument(test, PERSONAL_VALUES.idNumber, ' --reason theirs')).toContain(
      'another member',
    );
  });
});
