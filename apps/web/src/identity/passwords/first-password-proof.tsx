import { useCall } from '../../api/index.ts';
import { ConfirmSheet } from '../security/reauthentication.tsx';

export interface FirstPasswordProofProps {
  readonly onFinish: (confirmed: boolean) => void;
}

/** Requires another proof of identity that the account has, before a first password is set. */
export function FirstPasswordProof({ onFinish }: FirstPasswordProofProps) {
  const { data: factors } = useCall('identity.securityFactors', {});
  const methods = { password: false, code: typeof factors?.totpEnabledAt === 'string' };
  return <ConfirmSheet open={factors !== undefined} methods={methods} onFinish={onFinish} />;
}
