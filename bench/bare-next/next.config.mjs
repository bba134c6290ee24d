// The smallest Next app, with which P3 and P5 compare the product (docs/performance.md). It has one
// page with a heading and one route that returns the upstream body.
export default {
  poweredByHeader: false,
  devIndicators: false,
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};
