/** ROUTE-013: `?hide` hides header and side menu, unless it is `0` or `false`. */
export function isBareMode(search: URLSearchParams): boolean {
  const value = search.get('hide');
  return value !== null && value !== '0' && value !== 'false';
}
