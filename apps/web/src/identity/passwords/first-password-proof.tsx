import { useCall } from '../../api/index.ts';
import { ConfirmSheet } from '../security/reauthentication.tsx';

export interface FirstPasswordProofProps {
  readonly onFinish: (confirmed: boolean) => void;
}

/** Before a first password is set, asks for another proof of identity that the account has. */
export function FirstPasswordProof({ onFinish }: FirstPasswordProofProps) {
  const { data: factors } = useCall('identity.securityFactors', {});
  const ways = { password: false, code: typeof factors?.totpEnabledAt === 'string' };
  return <ConfirmSheet open={factors !== undefined} methods={ways} onFinish={onFinish} />;
}
