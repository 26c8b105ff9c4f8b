import { describe, expect, it } from 'vitest';
import { mayHaveContracts, pendingContracts } from './auto-prompts.tsx';

const none = { dailysalreqtype: {}, divtypecompperiodreq: {}, contracthoursalreq: {} };
const request = { LIVE: { id: '1', status: 'P' as const } };
const session = (type: number) => ({
  token: 't',
  merchantCode: 'm',
  userName: 'somebody',
  type,
  customerType: type,
  firstTimeLogin: false,
});

describe('contracts of a member', () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [4, false],
    [40, false],
    [41, false],
    [42, false],
  ])('depend on the account type: %i has %s', (type, may) =>
    expect(mayHaveContracts(session(type))).toBe(may),
  );

  it('do not exist for a guest', () => expect(mayHaveContracts(null)).toBe(false));
});

describe('pending contracts', () => {
  it('are empty without a request', () => expect(pendingContracts(none)).toEqual([]));

  it.each([
    ['dailysalreqtype', 'salary', '/m/member/agent/getSalaryContract'],
    ['divtypecompperiodreq', 'dividend', '/m/member/agent/getDevidendContract'],
    ['contracthoursalreq', 'hourly', '/m/member/agent/getHourContract'],
  ] as const)('list the kind of each request: %s', (field, kind, to) => {
    expect(pendingContracts({ ...none, [field]: request })).toEqual([{ kind, to }]);
  });

  it('list each kind once, whatever the number of categories', () => {
    const requested = { ...request, SPORTS: { id: '2', status: 'E' as const } };
    const all = {
      dailysalreqtype: requested,
      divtypecompperiodreq: requested,
      contracthoursalreq: requested,
    };
    expect(pendingContracts(all).map(({ kind }) => kind)).toEqual(['salary', 'dividend', 'hourly']);
  });
});
