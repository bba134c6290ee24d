import { handleProviderCallback } from '@/lib/oauth/oauth-routes';

export const runtime = 'edge';

type Context = { params: Promise<{ provider: string }> };

/** Handles the return from Google or GitHub (GAP-12). */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return handleProviderCallback(request, (await params).provider);
}
