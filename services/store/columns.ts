import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A time column with milliseconds, like the dates of JavaScript. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: namedBySize,
});

/**
 * The error of a failed query prints its parameters. Print only the size of a byte array, because
 * its megabytes would be printed as decimal numbers.
 */
function namedBySize(bytes: Uint8Array): Uint8Array {
  return Object.defineProperty(bytes.subarray(), 'toString', {
    value: () => `${bytes.byteLength} bytes`,
  });
}
