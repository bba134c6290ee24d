/** Failures of own domains of published sites (ADR 121). Part of `errors`. */
export const siteDomainErrors = {
  /** The operator has configured no target for own domains. */
  domainsOff: { code: 4004, kept: 'nothing-lost', next: 'ask-operator' },
  domainNotValid: { code: 400, kept: 'text', next: 'correct' },
  domainIsAddress: { code: 400, kept: 'text', next: 'correct' },
  domainHasNoDot: { code: 400, kept: 'text', next: 'correct' },
  domainTooLong: { code: 400, kept: 'text', next: 'correct' },
  domainIsWildcard: { code: 400, kept: 'text', next: 'correct' },
  /** Below a name such as `localhost` or `test`, or one that no registry has. */
  domainEndingUnknown: { code: 400, kept: 'text', next: 'correct' },
  /** A name under which others register names, such as `com` or `co.uk`. */
  domainIsSuffix: { code: 400, kept: 'text', next: 'correct' },
  /** One of the operator's own hosts, or a name below one. */
  domainIsOurs: { code: 400, kept: 'text', next: 'correct' },
  domainLooksOurs: { code: 400, kept: 'text', next: 'correct' },
  tooManyDomains: { code: 706, kept: 'text', next: 'make-room' },
  domainGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  /** Only a verified name can be the main address. */
  domainNotVerified: { code: 409, kept: 'nothing-lost', next: 'correct' },
} as const;
