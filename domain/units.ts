/** Times are in milliseconds, sizes in bytes. */
export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;
export const megabyte = 1024 * 1024;
