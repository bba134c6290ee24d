import { startProviderSignIn } from '@/lib/oauth/oauth-routes';

export const runtime = 'edge';

type Context = { params: Promise<{ provider: string }> };

/** Redirects to Google or GitHub (GAP-12). */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return startProviderSignIn(request, (await params).provider);
}
