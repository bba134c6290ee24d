/**
 * Returns the absolute address of one of our scripts. In a frame with an opaque origin the bridge
 * counts as a script of another origin, for whose imports the browser resolves no relative address.
 */
export const scriptAddress = (prefix: string, name: string): string =>
  new URL(`${prefix}/__sayso/${name}`, window.location.href).href;
