/** PROJ-018: what is wrong with a user id as it was typed (GAP-16: eight digits), or null. */
export function userNoError(text: string): 'userNoEmpty' | 'userNoWrong' | null {
  const userNo = text.trim();
  if (userNo === '') return 'userNoEmpty';
  return /^\d{8}$/.test(userNo) ? null : 'userNoWrong';
}
