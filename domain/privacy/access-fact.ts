/**
 * Visitors are not signed in, users are signed in and do not own the row, the owner owns it, and
 * staff have a role in the app.
 */
export const whos = ['visitors', 'users', 'owner', 'staff'] as const;
export type Who = (typeof whos)[number];

/** `give` makes another user the owner of a row. */
export const whats = ['read', 'create', 'change', 'delete', 'give'] as const;
export type What = (typeof whats)[number];

/** How a user came by more than the row rules of one table seem to give. */
export type AccessRoute =
  | { kind: 'direct' }
  | { kind: 'view' | 'function' | 'embed'; name: string }
  /** After the user created or changed rows of their own, for example one with a role. */
  | { kind: 'ownRows'; name: string }
  /** With data that the user stated when signing up. */
  | { kind: 'signUpData' }
  /** As a change that is sent at once. */
  | { kind: 'live' }
  /** By the address of a file, without a key. */
  | { kind: 'publicAddress' };

/**
 * Something that was tried and worked. For `owner` it is about rows of their own, otherwise about
 * rows of others, or about a table whose rows belong to nobody.
 */
export type AccessFact = {
  part: 'table' | 'bucket';
  name: string;
  who: Who;
  what: What;
  route: AccessRoute;
  /** For reading: the columns that were visible. */
  columns?: string[];
};

/** A part of the app about which nothing can be said; it blocks publishing. */
export type Unproven = {
  part: 'table' | 'bucket' | 'function' | 'app';
  name: string;
  /** Key of a message below `privacy.unproven`. */
  reason:
    | 'cannotFill'
    | 'noAccess'
    | 'noUsers'
    | 'noCopy'
    | 'tooMany'
    | 'deadline'
    | 'tooSlow'
    | 'migration'
    | 'declaration';
  /** What the database said. */
  detail?: string;
};

/** A text that is the same for the same fact. */
export function keyOfFact({ part, name, who, what, route }: AccessFact): string {
  return [part, name, who, what, route.kind, 'name' in route ? route.name : ''].join('/');
}
