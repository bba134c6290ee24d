// The floor of P3 and P5: what Next itself costs, with a page that is one heading and a route that returns upstream's body.
export default {
  poweredByHeader: false,
  devIndicators: false,
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};
