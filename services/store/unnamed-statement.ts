/**
 * The empty name for a query whose text is built once and used often. Unnamed, it leaves no
 * prepared statement on the connection: a pooler shares connections, and a plan made for one user's
 * rows would serve another's.
 */
export const unnamedStatement = '';
