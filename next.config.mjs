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

/** @type {import('next').NextConfig} */
const config = {
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  devIndicators: false,
  // Read from disk when the page is asked for, so a host that packs only what is imported must be told.
  outputFileTracingIncludes: { '/agreement': ['./messages/legal/**/*'] },
  allowedDevOrigins: ['127.0.0.1', '*.localhost'],
  // `npm test` checks types, all of them and faster; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};

export default withNextIntl(config);
