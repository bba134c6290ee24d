import { z } from 'zod';
import { ProviderName as Provider, type ProviderName } from '../../domain/entities/provider.ts';
import { fail } from '../../domain/errors.ts';
import type { App } from '../http/app.ts';
import { parseJson, readBody } from '../http/body.ts';
import { isSecret } from '../http/compare-secret.ts';
import { successResponse } from '../http/envelope.ts';

const Decision = z.object({
  request: z.string().max(8192),
  subject: z.string().max(255).nullable(),
});

type Simulator = {
  people(
    provider: ProviderName,
  ): readonly { subject: string; name: string; email: string; verified: boolean }[];
  decide(provider: ProviderName, request: URLSearchParams, subject: string | null): string;
};

/**
 * Adds the routes of the simulated Google and GitHub: the users to choose from, and the address to
 * which the browser returns. Only the web tier may call them; its page `/dev/oauth/{provider}`
 * plays the provider's page.
 */
export function addOAuthDevRoutes(
  app: App,
  { appSecret, simulator }: { appSecret: string; simulator: Simulator },
): void {
  function assertWebTier(secret: string | undefined): void {
    if (!isSecret(secret, appSecret))
      throw fail('forbidden', {}, 'x-dev-secret is missing or wrong');
  }
  function providerOf(text: string): ProviderName {
    const parsed = Provider.safeParse(text);
    if (!parsed.success) throw fail('notFound');
    return parsed.data;
  }

  app.get('/dev/oauth/:provider/people', (c) => {
    assertWebTier(c.req.header('x-dev-secret'));
    return successResponse(simulator.people(providerOf(c.req.param('provider'))));
  });

  app.post('/dev/oauth/:provider/decide', async (c) => {
    assertWebTier(c.req.header('x-dev-secret'));
    const provider = providerOf(c.req.param('provider'));
    const input = Decision.safeParse(parseJson(await readBody(c.req.raw)));
    if (!input.success) throw fail('invalidInput');
    return successResponse({
      url: simulator.decide(provider, new URLSearchParams(input.data.request), input.data.subject),
    });
  });
}
