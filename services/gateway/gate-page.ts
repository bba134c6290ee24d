import { preferredLanguage, toLocale } from '../../domain/locale.ts';
import type { ContactKind } from '../../domain/site-visitors/contacts.ts';
import { gatePath } from '../../domain/site-visitors/gate-address.ts';
import { type GateProblem, type GateTexts, gateTexts } from './gate-texts.ts';

const style = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{font:16px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;color:#1c1917;background:#fafaf9}
main{width:100%;max-width:22rem}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1.25rem;color:#57534e}
label{display:block;font-size:.875rem;margin-bottom:.375rem}
input,button{width:100%;min-height:2.75rem;font:inherit;border-radius:.5rem}
input{padding:0 .75rem;border:1px solid #78716c;background:#fff;color:inherit}
button{margin-top:1rem;border:0;background:#1c1917;color:#fafaf9;cursor:pointer}
:focus-visible{outline:2px solid #b45309;outline-offset:2px}
a{display:block;margin-top:1.25rem;color:inherit;font-size:.875rem}
[role=alert]{color:#b91c1c;margin:.5rem 0 0}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}p{color:#a8a29e}input{background:#292524;border-color:#a8a29e}button{background:#e7e5e4;color:#1c1917}[role=alert]{color:#fca5a5}}`;

export type GateKind = 'password' | 'invited' | 'members' | 'owner';

export type GateState = {
  kind: GateKind;
  next?: string | undefined;
  problem?: GateProblem | undefined;
  /** How invited people get their code. */
  kinds?: readonly ContactKind[] | undefined;
  /** What was entered to get a code, which is now asked for. */
  contact?: string | undefined;
};

type Page = { title: string; body: string };

/**
 * Returns the page of the gate, which asks for what the site's audience needs, and after a try what
 * was wrong. It names neither the site nor its owner. Without `next`, the path that the visitor
 * wanted, it has no form and names the site's own address as the only way in. A site for its owner
 * only has no form either.
 */
export function gatePage(acceptLanguage: string | undefined, state: GateState): string {
  const language = preferredLanguage(acceptLanguage) ?? 'en_US';
  const { title, body } = pageOf(gateTexts[language], state);
  return `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function pageOf(t: GateTexts, state: GateState): Page {
  const { kind, next } = state;
  if (kind === 'owner')
    return { title: t.closed, body: `${alertOf(t, state)}<p>${t.ownerOnly}</p>` };
  const title = kind === 'password' ? t.title : t.invited;
  if (next === undefined)
    return { title, body: `<p>${kind === 'password' ? t.hostOnly : t.invitedHostOnly}</p>` };
  if (kind === 'password')
    return { title, body: `<p>${t.text}</p>${formOf(t, { ...state, next }, passwordField(t))}` };
  return state.contact === undefined
    ? {
        title,
        body: `<p>${t.invitedText}</p>${formOf(t, { ...state, next }, contactField(t, state))}`,
      }
    : codePage(t, { ...state, next, contact: state.contact });
}

type Field = { name: string; label: string; attributes: string; button: string; rest?: string };

const passwordField = (t: GateTexts): Field => ({
  ...{ name: 'password', label: t.label, button: t.enter },
  attributes: 'type="password" autocomplete="current-password"',
});

function contactField(t: GateTexts, { kinds = [] }: GateState): Field {
  const [only] = kinds.length === 1 ? kinds : [];
  const type = { mail: 'email', phone: 'tel', both: 'text' }[only ?? 'both'];
  const autocomplete = { mail: 'email', phone: 'tel-national', both: 'username' }[only ?? 'both'];
  return {
    ...{ name: 'contact', label: t[only ?? 'both'], button: t.sendCode },
    attributes: `type="${type}" autocomplete="${autocomplete}" maxlength="300"`,
  };
}

function codePage(t: GateTexts, state: GateState & { next: string; contact: string }): Page {
  const contact = escapeHtml(state.contact);
  const form = formOf(t, state, {
    ...{ name: 'code', label: t.code, button: t.enter },
    attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="10"',
    rest: `<input type="hidden" name="contact" value="${contact}">`,
  });
  // The wanted page shows the first step again.
  const back = `<a href="${escapeHtml(state.next)}">${t.other}</a>`;
  const text = t.codeText.replace('{contact}', () => contact);
  return { title: t.codeTitle, body: `<p>${text}</p>${form}${back}` };
}

function formOf(t: GateTexts, state: GateState & { next: string }, field: Field): string {
  const { name, label, attributes, button, rest = '' } = field;
  const invalid = state.problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  const action = `${gatePath}?next=${encodeURIComponent(state.next)}`;
  return `<form method="post" action="${action}">${rest}
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} required autofocus${invalid}>${alertOf(t, state)}
<button>${button}</button></form>`;
}

const alertOf = (t: GateTexts, { problem }: GateState) =>
  problem ? `<p id="problem" role="alert">${t[problem]}</p>` : '';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
