/** `preview`: the form works, but only the published site sends it to its owner. */
export type SendResult = 'sent' | 'preview' | 'failed';

/** The forms of this very site; below `/~name/` the address of the page's script has the name. */
function formsAddress(): string {
  const { protocol, host, pathname } = new URL(import.meta.url, window.location.href);
  const prefix = /^\/~[^/]+/.exec(pathname)?.[0] ?? '';
  return `${protocol}//${host}${prefix}/__forms/`;
}

/** Sends a form to the owner of the site, who reads it in the inbox of the project. */
export async function sendForm(name: string, fields: Record<string, string>): Promise<SendResult> {
  const body = new FormData();
  for (const [label, value] of Object.entries(fields)) body.append(label, value);
  const form = /^[a-z0-9][a-z0-9_-]{0,39}$/.test(name) ? name : 'form';
  try {
    const response = await fetch(formsAddress() + form, { method: 'POST', body });
    const answer: { ok?: boolean; preview?: boolean } = await response.json();
    if (!answer.ok) return 'failed';
    return answer.preview ? 'preview' : 'sent';
  } catch {
    return 'failed';
  }
}
