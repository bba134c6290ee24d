export type SourceText = { path: string; text: string };

export type SecretKind =
  | 'siteKey'
  | 'serviceToken'
  | 'privateKey'
  | 'providerKey'
  | 'databaseAddress';

/** A secret in a file that visitors can read; `shown` is its beginning. */
export type SecretFinding = { path: string; line: number; kind: SecretKind; shown: string };

const patterns: readonly [SecretKind, RegExp][] = [
  ['siteKey', /\bsb_secret_[\w-]{20,}/g],
  ['serviceToken', /(?<![\w.-])eyJ[\w.-]*/g],
  ['privateKey', /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----/g],
  // OpenAI, Anthropic, Stripe, Google, AWS, GitHub, Slack, SendGrid, Twilio, Hugging Face, xAI, Groq.
  [
    'providerKey',
    /\b(?:sk-(?:ant-|proj-|or-)?[\w-]{20,}|[rs]k_live_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{20,}|AIza[\w-]{35}|(?:AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,}|xox[abprs]-[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|SK[0-9a-f]{32}|hf_[A-Za-z0-9]{30,}|(?:xai|gsk)[-_][A-Za-z0-9]{30,})/g,
  ],
  ['databaseAddress', /\bpostgres(?:ql)?:\/\/[^\s'"`]*/g],
];

/** Values that documentation and templates show instead of a secret. */
const placeholder = /your[-_]|example|placeholder|xxxx|\.\.\.|<[a-z]/i;

/** Finds secrets in the texts of a bundle or project. */
export function findSecrets(sources: readonly SourceText[]): SecretFinding[] {
  return sources.flatMap(({ path, text }) =>
    patterns.flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)]
        .filter(([found]) => isSecret(kind, found))
        .map(({ 0: found, index }) => ({
          path,
          line: lineAt(text, index),
          kind,
          shown: `${found.slice(0, 14)}…`,
        })),
    ),
  );
}

function isSecret(kind: SecretKind, found: string): boolean {
  switch (kind) {
    case 'privateKey':
      return true;
    case 'serviceToken': {
      const [, claims = '', signature = ''] = found.split('.');
      return signature.length >= 16 && claimsOf(claims).includes('"service_role"');
    }
    case 'databaseAddress': {
      const [user = '', host] = found.slice(found.indexOf('//') + 2).split('@');
      const password = user.split(':')[1] ?? '';
      return Boolean(host) && password.length > 2 && !placeholder.test(found);
    }
    default:
      return !placeholder.test(found);
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The claims of a token as text; a page may contain the token of a visitor. */
function claimsOf(payload: string): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const character of payload) {
    value = (value << 6) | alphabet.indexOf(character);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((value >> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return text;
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
