// Matches nothing. Without one here the bundler would find the product's own, two folders up.
export function middleware() {}

export const config = { matcher: '/none' };
