import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are compiled at build: the page needs no parser for them (P3).
    messages: {
      path: ['./messages/zh_CN', './messages/en_US', './messages/ja_JP', './messages/ko_KR'],
      format: 'json',
      locales: 'infer',
      precompile: true,
    },
  },
});

/** What the middleware does not see. Whether it is https is the proxy's word here; on http no browser heeds it. */
const files = ['/_next/:path*', '/:icon(icon|apple-icon|favicon)(.*)'];
const routes = ['/servers/:path*', '/api/:path*'];
const overHttps = [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }];
const strictTransport = { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' };

/** @type {import('next').NextConfig} */
const config = {
  headers: async () => [
    ...files.map((source) => ({ source, headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] })),
    ...[...files, ...routes].map((source) => ({ source, has: overHttps, headers: [strictTransport] })),
  ],
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  devIndicators: false,
  // Read from disk when the page is asked for, so a host that packs only what is imported must be told.
  outputFileTracingIncludes: { '/agreement': ['./messages/legal/**/*'], '/docs/[page]': ['./messages/help/**/*'] },
  allowedDevOrigins: ['127.0.0.1', '*.localhost'],
  // `npm test` checks types, all of them and faster; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};

export default withNextIntl(config);
