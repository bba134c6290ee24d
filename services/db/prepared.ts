/**
 * The name of a query whose text we make once and ask often. It has none of its own, so that the database keeps nothing of it on a
 * connection: a pooler between hands out connections anew, and a plan kept for one person's rows would be another's. The embedded
 * database, which has one connection and no pooler, keeps it all the same (ADR 050).
 */
export const unnamed = '';
