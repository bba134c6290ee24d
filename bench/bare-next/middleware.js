// Matches nothing. Without a middleware here the bundler would use the product's, two folders up.
export function middleware() {}

export const config = { matcher: '/none' };
