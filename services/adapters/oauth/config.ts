import { z } from 'zod';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** An address that receives secrets, so it must be https or on this machine. */
const Address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((address) => address.replace(/\/+$/, ''))
  .refine(
    (address) => address.startsWith('https:') || loopback.test(new URL(address).hostname),
    'must be https, except on this machine',
  );

const Config = z
  .object({
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: Address.default('https://accounts.google.com'),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GITHUB_URL: Address.default('https://github.com'),
    GITHUB_API_URL: Address.optional(),
  })
  .superRefine((env, context) => {
    for (const name of ['GOOGLE', 'GITHUB'] as const)
      if (!env[`${name}_CLIENT_ID`] !== !env[`${name}_CLIENT_SECRET`])
        context.addIssue({
          code: 'custom',
          path: [`${name}_CLIENT_SECRET`],
          message: `must be given together with ${name}_CLIENT_ID`,
        });
  });

export type Client = { id: string; secret: string };
export type OAuthConfig = {
  google: (Client & { issuer: string }) | undefined;
  github: (Client & { url: string; apiUrl: string }) | undefined;
};

/**
 * Reads `GOOGLE_*` and `GITHUB_*` as documented in `.env.example`. A provider without a client id
 * and secret is undefined. Throws an error that names each invalid variable.
 */
export function readOAuthConfig(environment: Record<string, string | undefined>): OAuthConfig {
  const parsed = Config.safeParse(environment);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  const env = parsed.data;
  const client = (id: string | undefined, secret: string | undefined) =>
    id && secret ? { id, secret } : undefined;
  const google = client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const github = client(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  // The API of a GitHub Enterprise Server is below the address of that server.
  const apiUrl =
    env.GITHUB_API_URL ??
    (env.GITHUB_URL === 'https://github.com'
      ? 'https://api.github.com'
      : `${env.GITHUB_URL}/api/v3`);
  return {
    google: google && { ...google, issuer: env.GOOGLE_ISSUER },
    github: github && { ...github, url: env.GITHUB_URL, apiUrl },
  };
}
