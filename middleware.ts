import { type NextRequest, NextResponse } from 'next/server';
import { isDevelopment } from '@/lib/env';
import { isBareMode } from '@/lib/security/bare-mode';
import { contentSecurityPolicy, pageHeaders } from '@/lib/security/content-security-policy';
import { devAccess } from '@/lib/security/dev-access';
import { isIsolated, isolationHeaders } from '@/lib/security/isolation';
import { openerPolicy } from '@/lib/security/opener-policy';
import { pathHeader, type RequestScope, requestScopeOf } from '@/lib/security/request-scope';
import { storageSource } from '@/lib/security/storage-source';
import { hasSession } from '@/lib/session/cookies';
import { buildReturnCookie, needsSession } from '@/lib/session/protected-pages';
import { chooseVariant, variantCookie, variantHeader } from '@/lib/variants/variant';

/**
 * Runs before every page. Decides who may see the page, which landing variant the host shows, and
 * what the page may load (ARCH-002, GAP-89).
 */
export function middleware(request: NextRequest): NextResponse {
  const scope = requestScopeOf(request.headers);
  const response = handlePage(request, scope);
  for (const [name, value] of Object.entries(pageHeaders(scope.site)))
    response.headers.set(name, value);
  return response;
}

function handlePage(request: NextRequest, scope: RequestScope): NextResponse {
  const { pathname } = request.nextUrl;
  if (needsSession(pathname) && !hasSession(request.headers.get('cookie'), scope.site))
    return redirectHome(request, scope);

  if (pathname === '/dev' || pathname.startsWith('/dev/')) {
    const access = devAccess(scope.env, scope.site, request.headers);
    if (access === 'ask')
      return new NextResponse(null, {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="dev", charset="UTF-8"' },
      });
  }
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = buildPolicy(request, scope, nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set(variantHeader, variantOf(request, scope));
  headers.set('x-search', request.nextUrl.search);
  headers.set(pathHeader, pathname);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set(
    'cross-origin-opener-policy',
    openerPolicy(pathname, request.nextUrl.searchParams),
  );
  const own = isIsolated(pathname, scope.env.RUNNER) ? Object.entries(isolationHeaders) : [];
  for (const [name, value] of own) response.headers.set(name, value);
  return response;
}

function variantOf(request: NextRequest, { env, site }: RequestScope) {
  return chooseVariant({ host: site.host, env, cookie: request.cookies.get(variantCookie)?.value });
}

/**
 * Redirects a guest to `/` and stores the path, so that the user returns to it after signing in. A
 * prefetch is not a visit, so its path is not stored.
 */
function redirectHome(request: NextRequest, { site }: RequestScope): NextResponse {
  // Next makes this address relative. So the browser stays on the host that it used, even if the
  // server has another name.
  const response = NextResponse.redirect(new URL('/', request.url));
  response.headers.set('cache-control', 'no-store');
  const prefetch =
    request.headers.has('next-router-prefetch') || request.headers.get('purpose') === 'prefetch';
  const cookie = prefetch
    ? undefined
    : buildReturnCookie(`${request.nextUrl.pathname}${request.nextUrl.search}`, site);
  if (cookie) response.headers.append('set-cookie', cookie);
  return response;
}

function buildPolicy(
  request: NextRequest,
  { env, site, previewDomain }: RequestScope,
  nonce: string,
): string {
  const embeddable =
    isBareMode(request.nextUrl.searchParams) && env.COOKIE_DOMAIN
      ? [`https://${env.COOKIE_DOMAIN}`, `https://*.${env.COOKIE_DOMAIN}`]
      : [];
  const { WS_URL: socket, TRACK_URL: track, GIT_API: gitApi } = env;
  const { GUIDE_VIDEO_URL: video, SUPPORT_QR: supportCode } = env;
  const storage = storageSource(env);
  const places = {
    site,
    previewDomain,
    previewPort: env.PREVIEW_PORT,
    socket,
    storage,
    track,
    gitApi,
    video,
    supportCode,
  };
  const { pathname } = request.nextUrl;
  const framesOwn = pathname.startsWith('/dev/');
  const framesContainers = isIsolated(pathname, env.RUNNER);
  return contentSecurityPolicy(places, {
    nonce,
    development: isDevelopment(),
    embeddable,
    framesOwn,
    framesContainers,
  });
}

export const config = {
  matcher: ['/((?!_next/static|_next/image|servers/|api/|icon|apple-icon|favicon).*)'],
};
