/**
 * Adds the path prefix to an address on this page's host; other addresses stay unchanged. A frame
 * with an opaque origin sends no referrer, so each request needs the prefix.
 */
export function addPrefix<Address>(prefix: string, address: Address): Address | string {
  return prefix && typeof address === 'string' && /^\/(?![/~])/.test(address)
    ? prefix + address
    : address;
}

/**
 * Adds the prefix to the requests of scripts, and to the addresses of elements that are added
 * later.
 */
export function prefixAddresses(prefix: string): void {
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    address: string | URL,
    ...rest
  ) {
    return Reflect.apply(open, this, [method, addPrefix(prefix, address), ...rest]);
  } as typeof open;
  const correct = (element: Element) => {
    const address = element.getAttribute('src');
    if (!address) return;
    const whole = addPrefix(prefix, address);
    if (whole !== address) element.setAttribute('src', whole);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const one of [target, ...addedNodes])
        if (one instanceof Element)
          for (const element of [one, ...one.querySelectorAll('[src]')]) correct(element);
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['src'],
  });
}
