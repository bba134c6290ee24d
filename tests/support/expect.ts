import { type ErrorName, isFailure } from '../../domain/errors.ts';

/** For `rejects.toSatisfy`: checks for the failure of that name. */
export const failure = (name: ErrorName) => (error: unknown) => isFailure(error, name);
