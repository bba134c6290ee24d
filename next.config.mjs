import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are compiled at build time, so the page needs no parser for them (P3).
    messages: {
      path: ['./messages/zh_CN', './messages/en_US', './messages/ja_JP', './messages/ko_KR'],
      format: 'json',
      locales: 'infer',
      precompile: true,
    },
  },
});

/**
 * Paths that skip the middleware and its headers. The proxy's header says whether a request came
 * over https. Browsers ignore Strict-Transport-Security on plain http.
 */
const files = ['/_next/:path*', '/:icon(icon|apple-icon|favicon)(.*)'];
const routes = ['/servers/:path*', '/api/:path*'];
const overHttps = [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }];
const strictTransport = {
  key: 'Strict-Transport-Security',
  value: 'max-age=63072000; includeSubDomains',
};

/** @type {import('next').NextConfig} */
const config = {
  headers: async () => [
    ...files.map((source) => ({
      source,
      headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }],
    })),
    ...[...files, ...routes].map((source) => ({
      source,
      has: overHttps,
      headers: [strictTransport],
    })),
  ],
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  devIndicators: false,
  // These files are read from disk at run time. List them for hosts that pack only imported files.
  outputFileTracingIncludes: {
    '/agreement': ['./messages/legal/**/*'],
    '/docs/[page]': ['./messages/help/**/*'],
  },
  allowedDevOrigins: ['127.0.0.1', '*.localhost'],
  // `npm test` checks all types faster, so a build skips the check.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};

export default withNextIntl(config);
