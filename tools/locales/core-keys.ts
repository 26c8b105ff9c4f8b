/**
 * What every language says in its own words, so that a visitor who reads nothing else can find a game,
 * say how old they are, open an account, log in, pay in and understand a refusal. All other words may stay
 * English.
 */
const CORE: readonly { readonly what: string; readonly keys: RegExp }[] = [
  { what: 'frame', keys: /^(?:ui|layout|menu|title|signOut|notFound|footer|mine)\./ },
  { what: 'home', keys: /^home\.|^games\.(?:list|count|search|popular|categor\w+|favourite\w*)(?:\.|$)/ },
  { what: 'login', keys: /^(?:login|entry|captcha|code|mobile)\./ },
  { what: 'registration', keys: /^register\.|^forgot\.emailInvalid$/ },
  { what: 'age', keys: /^protection\.birthday\.(?:label|least|wrong)$|^trial\.(?:age\w+|start|tooYoung)$/ },
  { what: 'first limits', keys: /^protection\.(?:depositLimit\.|limit\.(?:stops|tooHigh)$)/ },
  { what: 'errors', keys: /^(?:error|failed)\.|^closed\.(?!none)|^offline\.banner$/ },
  { what: 'money', keys: /^(?:wallet|deposit)\.|^record\.(?:balance|net|stake|win|status\.\w+|total\.\w+)$/ },
];

export function isCore(key: string): boolean {
  return CORE.some(({ keys }) => keys.test(key));
}
