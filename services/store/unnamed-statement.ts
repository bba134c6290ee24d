/**
 * An empty name for a query whose text is built once and used often. Drizzle then creates no named
 * prepared statement. With a connection pooler, a named statement would stay on a shared
 * connection, and its plan for one user's rows would be used for another user.
 */
export const unnamedStatement = '';
