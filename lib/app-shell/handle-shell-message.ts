import type { Language } from '@/domain/locale';
import { loadAccount } from '@/lib/account/load-account';
import { useSession } from '@/lib/session/store';
import { isCallError } from '@/lib/upstream/call-error';
import { establishSession } from '@/lib/upstream/establish-session';
import { readShellMessage } from './shell-message';
import { enqueueShellPrompt } from './shell-prompt';
import { windowMode } from './use-window-mode';

/**
 * What a message of the shell (the app around the page) can change, in addition to the session and
 * the prompt.
 */
type ShellEffects = {
  setTheme(theme: 'light' | 'dark' | 'system'): void;
  setLanguage(language: Language): void;
};

/**
 * Applies one message of the shell, the app around the page (APP-001…003): first the window mode,
 * theme and language, then the session. The prompt comes last, so that it belongs to the new user.
 * If the token is rejected, the failure is reported and the prompt is not sent.
 */
export async function handleShellMessage(
  raw: unknown,
  { setTheme, setLanguage }: ShellEffects,
): Promise<void> {
  const message = readShellMessage(raw);
  if (!message) return;
  if (message.type === 'app_prompt') return enqueueShellPrompt(message.prompt);
  const { window, token, refreshToken = '', theme, language, prompt } = message;
  useSession.getState().setWindow(window);
  if (theme) setTheme(theme);
  if (language) setLanguage(language);
  if (token) {
    try {
      await establishSession({ token, refreshToken });
      await loadAccount();
    } catch (error) {
      const told = isCallError(error) ? error : { code: 0, message: String(error), reference: '' };
      windowMode().reportFailure({
        code: told.code,
        message: told.message,
        reference: told.reference,
      });
      return;
    }
  }
  if (prompt?.trim()) enqueueShellPrompt(prompt.trim());
}
