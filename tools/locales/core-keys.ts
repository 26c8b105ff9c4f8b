/**
 * Texts that every language must translate. They cover finding a game, stating the age, trial play, registration,
 * login, deposits, withdrawals, and every refusal on these paths. All other texts may stay English.
 */
const CORE: readonly { readonly what: string; readonly keys: RegExp }[] = [
  { what: 'frame', keys: /^(?:ui|layout|menu|title|signOut|notFound|footer|mine)\./ },
  { what: 'home', keys: /^home\.|^games\.(?:list|count|search|popular|categor\w+|favourite\w*)(?:\.|$)/ },
  { what: 'login', keys: /^(?:login|entry|captcha|code|mobile)\./ },
  { what: 'registration', keys: /^register\.|^forgot\.emailInvalid$/ },
  { what: 'age and trial', keys: /^protection\.birthday\.(?:label|least|wrong)$|^trial\./ },
  { what: 'first limits', keys: /^protection\.(?:depositLimit\.|limit\.tooHigh$)/ },
  { what: 'what holds a member back', keys: /^protection\.held\./ },
  { what: 'errors', keys: /^(?:error|failed)\.|^closed\.(?!none)|^offline\.banner$/ },
  { what: 'money', keys: /^(?:wallet|deposit)\.|^record\.(?:balance|net|stake|win|status\.\w+|total\.\w+)$/ },
  { what: 'who pays', keys: /^voucher\.(?:bank(?:Empty)?|payee\w*)$/ },
  { what: 'refused deposits', keys: /^voucher\.(?:\w+Off|pausedText|tooManyOpen)$|^erasure\.noDeposit$/ },
  { what: 'refused slips', keys: /^voucher\.(?:notOpen|slip(?:Empty|Invalid|Limit))$/ },
  { what: 'requests whose answer was lost', keys: /^request\.cancelledLate$/ },
  { what: 'withdrawals', keys: /^withdraw\.(?:amount\w*|final|missing\w*|setPassword|submit\w*)$/ },
  { what: 'where they go', keys: /^withdraw\.(?:add\.\w+|heldUntil)$/ },
  { what: 'who asks for them', keys: /^withdraw\.password(?:\.|$)|^security\.ownerText$/ },
  { what: 'refused withdrawals', keys: /^withdraw\.(?:reason|refused)\./ },
  { what: 'withdrawals that wait', keys: /^withdraw\.(?:delayed|none|notFound|off|offline)$/ },
];

export function isCore(key: string): boolean {
  return CORE.some(({ keys }) => keys.test(key));
}
