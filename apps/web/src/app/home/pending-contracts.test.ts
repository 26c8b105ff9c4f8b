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

describe('contracts', () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [4, false],
    [40, false],
    [41, false],
    [42, false],
  ])('of an account of type %i: %s', (type, may) => expect(mayHaveContracts(session(type))).toBe(may));

  it('are none of a guest’s business', () => expect(mayHaveContracts(null)).toBe(false));
});

describe('what is pending', () => {
  it('is nothing where nothing was asked', () => expect(pendingContracts(none)).toEqual([]));

  it.each([
    ['dailysalreqtype', 'salary', '/m/member/agent/getSalaryContract'],
    ['divtypecompperiodreq', 'dividend', '/m/member/agent/getDevidendContract'],
    ['contracthoursalreq', 'hourly', '/m/member/agent/getHourContract'],
  ] as const)('is a contract of each kind with a request: %s', (field, kind, to) => {
    expect(pendingContracts({ ...none, [field]: request })).toEqual([{ kind, to }]);
  });

  it('is each kind once, however many categories it is asked for', () => {
    const asked = { ...request, SPORTS: { id: '2', status: 'E' as const } };
    const all = { dailysalreqtype: asked, divtypecompperiodreq: asked, contracthoursalreq: asked };
    expect(pendingContracts(all).map(({ kind }) => kind)).toEqual(['salary', 'dividend', 'hourly']);
  });
});
