/** What Chromium's browsers hand a page that may be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the site, and who wants to know when there is one. */
export const keptPrompt: { offer?: InstallPrompt | undefined; onChange?: () => void } = {};

/** Keeps the offer until the visitor did something that makes it worth a thought: it comes once, and early. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keptPrompt.offer = event as InstallPrompt;
    keptPrompt.onChange?.();
  });
}
