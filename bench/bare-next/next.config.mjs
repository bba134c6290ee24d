// The floor of P3 and P5: the cost of Next itself, with a page that is one heading and a route that
// returns the upstream body.
export default {
  poweredByHeader: false,
  devIndicators: false,
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};
