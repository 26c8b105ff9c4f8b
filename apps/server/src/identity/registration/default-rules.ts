import type { FieldRule, RegisterRules } from '@tessera/contract/identity/register-rules';

/** The form of a merchant that configured nothing: a name, a password, and room for an invitation code. */
export const DEFAULT_REGISTER_RULES: RegisterRules = {
  username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
  password: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 128 },
  confirmPassword: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 128 },
  paymentPassword: off(6, 6, 6),
  idNumber: off(4, 6, 20),
  qqNum: off(27, 5, 12),
  facebook: off(9, 5, 50),
  wechat: off(9, 6, 20),
  line: off(9, 4, 20),
  whatsapp: off(6, 7, 15),
  zalo: off(6, 9, 15),
  email: off(3, 6, 100),
  nickname: off(0, 2, 20),
  payeeName: off(21, 2, 60),
  birthday: off(11, 10, 10),
  depositLimitDay: off(0, 1, 20),
  depositLimitWeek: off(0, 1, 20),
  depositLimitMonth: off(0, 1, 20),
  mobileNum: off(6, 5, 15),
  verificationCode: off(6, 4, 10),
  recommenderId: off(9, 1, 32),
  // What is no code at all is a wrong code, and said in the same words.
  affiliateCode: { enabled: true, required: false, patternId: 0, minLength: 1, maxLength: 128 },
  captcha: off(6, 4, 6),
};

function off(patternId: number, minLength: number, maxLength: number): FieldRule {
  return { enabled: false, required: false, patternId, minLength, maxLength };
}
