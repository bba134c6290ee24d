// The floor that P3 and P5 are compared with (docs/performance.md): Next itself, with one page that
// is a heading and one route that returns the upstream body.
export default {
  poweredByHeader: false,
  devIndicators: false,
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};
