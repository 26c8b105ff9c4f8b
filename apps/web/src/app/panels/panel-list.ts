/** Loads the panels of the header. Hashed file names compress badly, so the list is not part of the first view. */

export async function loadLanguages() {
  const { LanguagePanel } = await import('./language-panel.tsx');
  return LanguagePanel;
}

export async function loadMenu() {
  const { HeaderMenuPanel } = await import('./header-menu-panel.tsx');
  return HeaderMenuPanel;
}

export async function loadBalance() {
  const { BalancePanel } = await import('./balance-panel.tsx');
  return BalancePanel;
}
