import { useCall } from '../../api/index.ts';
import { ConfirmSheet } from '../security/confirm-sheet.tsx';

export interface FirstPasswordProofProps {
  readonly onFinish: (confirmed: boolean) => void;
}

/** Asks who would set a first password to prove who they are, by what the account has in a password's place. */
export function FirstPasswordProof({ onFinish }: FirstPasswordProofProps) {
  const { data: factors } = useCall('identity.securityFactors', {});
  const ways = { password: false, code: typeof factors?.totpEnabledAt === 'string' };
  return <ConfirmSheet open={factors !== undefined} ways={ways} onFinish={onFinish} />;
}
