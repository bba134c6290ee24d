/** PROJ-018: returns what is wrong with a typed user id (GAP-16: eight digits), or null. */
export function userNoError(text: string): 'userNoEmpty' | 'userNoWrong' | null {
  const userNo = text.trim();
  if (userNo === '') return 'userNoEmpty';
  return /^\d{8}$/.test(userNo) ? null : 'userNoWrong';
}
