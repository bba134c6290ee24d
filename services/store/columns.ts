import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A time column with milliseconds, like the dates of JavaScript. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** A column of bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: namedBySize,
});

/**
 * An error of a failed query includes its parameters as text; without this, megabytes of bytes
 * would be printed as decimals.
 */
function namedBySize(bytes: Uint8Array): Uint8Array {
  return Object.defineProperty(bytes.subarray(), 'toString', {
    value: () => `${bytes.byteLength} bytes`,
  });
}
